package meguri.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import meguri.bench.PackagedBench;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two to three minutes of what {@code ./meguri bench chaos} does for an hour: every kind of event
 * comes once. Asserts that the command succeeds, which it does if its judge finds no promise
 * broken.
 */
class ChaosIT {

  @TempDir private Path tmp;

  @Test
  void nothingIsLostOrDoneTwiceWhateverHappensToTheCluster() throws Exception {
    String said =
        PackagedBench.run(
            tmp.resolve("out"),
            "chaos",
            "--keep=" + tmp.resolve("chaos"),
            "--duration=100s",
            "--most=" + Kind.values().length,
            "--apart=3s,14s",
            "--pages=1000");
    System.out.println(said);
    assertThat(said).contains("All promises were kept.");
  }
}

package meguri.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import meguri.bench.PackagedBench;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs {@code ./meguri bench chaos} for two minutes, in which every kind of event comes
 * once. The command succeeds if its judge finds no broken promise.
 */
class ChaosIT {

  @TempDir private Path tmp;

  @Test
  void noEventLosesOrRepeatsAPage() throws Exception {
    String said =
        PackagedBench.run(
            tmp.resolve("out"),
            "chaos",
            "--keep=" + tmp.resolve("chaos"),
            "--duration=70s",
            "--most=" + Kind.values().length,
            "--apart=2s,9s",
            "--pages=500");
    System.out.println(said);
    assertThat(said).contains("All promises were kept.");
  }
}

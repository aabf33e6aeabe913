package meguri.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestoreTest {

  private static final String COORDINATOR = " INFO  o.a.f.r.c.CheckpointCoordinator - ";
  private static final String GRAPH = " INFO  o.a.f.r.e.ExecutionGraph - ";
  private static final String GOES =
      GRAPH + "Content (1/1) (ab_0) switched from DEPLOYING to INITIALIZING.";

  @TempDir private Path tmp;

  @Test
  void theFirstStartHasNoCheckpoint() throws IOException {
    assertThat(
            read(
                at(1) + COORDINATOR + "No checkpoint found during restore.",
                at(2) + GOES,
                at(3) + GOES))
        .containsExactly(new Restore(ms(1), ms(2), 0, 0, 0));
  }

  @Test
  void aRestoreHasTheCheckpointThatItsLineNames() throws IOException {
    assertThat(
            read(
                at(1) + COORDINATOR + "No checkpoint found during restore.",
                at(2) + GOES,
                at(3)
                    + COORDINATOR
                    + "Triggering checkpoint 4 (type=CheckpointType{name='Checkpoint'}) @ %d for job ab."
                        .formatted(ms(3) - 7),
                at(4) + COORDINATOR + "Completed checkpoint 4 for job ab (9 bytes, x=1 ms).",
                at(5) + " WARN  java.lang.Exception: gone",
                "\tat somewhere.Restoring job ab from Checkpoint 9 @ 9 for ab",
                at(6)
                    + COORDINATOR
                    + "Restoring job ab from Checkpoint 4 @ %d for ab located at file:/c/chk-4."
                        .formatted(ms(3) - 7),
                at(7) + GOES))
        .element(1)
        .isEqualTo(new Restore(ms(6), ms(7), 4, ms(3) - 7, ms(4)));
  }

  @Test
  void theTimeOfASavepointComesFromItsOwnLine() throws IOException {
    List<Restore> restores =
        read(
            at(3)
                + COORDINATOR
                + "Triggering checkpoint 5 (type=SavepointType{name='Terminate Savepoint'}) @ %d for job ab."
                    .formatted(ms(3)),
            at(4) + COORDINATOR + "Completed checkpoint 5 for job ab (9 bytes, x=1 ms).",
            at(5) + COORDINATOR + "No checkpoint found during restore.",
            at(6) + COORDINATOR + "Starting job cd from savepoint file:/s ()",
            at(6)
                + COORDINATOR
                + "Restoring job cd from Savepoint 5 @ 0 for cd located at file:/s.",
            at(7) + GOES);
    assertThat(restores).containsExactly(new Restore(ms(6), ms(7), 5, ms(3), ms(4)));
  }

  @Test
  void aRestoreWithoutATaskIsReplacedByTheNext() throws IOException {
    assertThat(
            read(
                at(1) + COORDINATOR + "Restoring job ab from Checkpoint 1 @ 11 for ab at x.",
                at(2) + COORDINATOR + "Restoring job ab from Checkpoint 2 @ 22 for ab at x.",
                at(3) + GOES))
        .containsExactly(new Restore(ms(2), ms(3), 2, 22, ms(2)));
  }

  private List<Restore> read(String... lines) throws IOException {
    return Restore.in(Files.write(tmp.resolve("jobmanager.log"), List.of(lines)));
  }

  private static String at(int second) {
    return "2026-11-19 01:02:%02d.000".formatted(second);
  }

  private static long ms(int second) {
    return LocalDateTime.of(2026, 11, 19, 1, 2, second)
        .atZone(ZoneId.systemDefault())
        .toInstant()
        .toEpochMilli();
  }
}

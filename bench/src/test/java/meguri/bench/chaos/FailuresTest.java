package meguri.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import meguri.web.testkit.Failure;
import org.junit.jupiter.api.Test;

class FailuresTest {

  private static final Restore BEGINNING = new Restore(1_000, 1_500, 0, 0, 0);

  @Test
  void theFirstStartIsNoFailure() {
    assertThat(Failures.of(List.of(BEGINNING), List.of())).isEmpty();
  }

  @Test
  void aRestoreRepeatsAllSinceItsCheckpointBegan() {
    Restore restore = new Restore(9_000, 9_600, 7, 6_000, 6_400);
    assertThat(Failures.of(List.of(BEGINNING, restore), List.of(incident("cut", 8_000, 8_000))))
        .containsExactly(new Failure(1_000, 7, 6_000, 6_400, 8_000, 9_600));
  }

  @Test
  void aRestoreWithoutACheckpointRepeatsAllSinceTheBeginning() {
    Restore restore = new Restore(9_000, 9_600, 0, 0, 0);
    assertThat(Failures.of(List.of(BEGINNING, restore), List.of()))
        .containsExactly(new Failure(1_000, 0, 1_000, 1_000, 9_000, 9_600));
  }

  @Test
  void aFreezeWithoutARestoreRepeatsTheRequestsUnderWay() {
    Incident freeze = incident("freeze-taskmanager:4s", 5_000, 9_000);
    assertThat(Failures.of(List.of(BEGINNING), List.of(freeze)))
        .containsExactly(new Failure(5_000, -1, 5_000, 5_000, 5_000, 9_000));
    Restore restore = new Restore(8_000, 8_600, 7, 4_000, 4_400);
    assertThat(Failures.of(List.of(BEGINNING, restore), List.of(freeze))).hasSize(1);
  }

  @Test
  void anyOtherEventWithoutARestoreRepeatsNothing() {
    List<Incident> incidents =
        List.of(
            incident("kill-broker:60s", 5_000, 65_000),
            incident("freeze-jobmanager:4s", 70_000, 74_000),
            incident("slow-dns:9s", 80_000, 89_000));
    assertThat(Failures.of(List.of(BEGINNING), incidents)).isEmpty();
  }

  private static Incident incident(String event, long began, long ended) {
    return new Incident(Event.parse(event), "somebody", began, ended);
  }
}

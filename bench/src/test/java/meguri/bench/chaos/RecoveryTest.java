package meguri.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import meguri.web.Request;
import org.junit.jupiter.api.Test;

class RecoveryTest {

  private static final Duration INTERVAL = Duration.ofMillis(100);

  @Test
  void aRecoveryBeginsAtTheEventAndLeavesOutTheInterval() {
    Incident kill = incident("kill-taskmanager", 5_000, 5_500);
    assertThat(Recovery.of(List.of(kill), requests(0, 6_000, 9_000, 20_000), INTERVAL))
        .containsExactly(new Recovery(kill, 9_000 - 5_500 - 100, 3_000));
  }

  @Test
  void aPauseThatEndsDuringTheEventIsCountedFromItsBeginning() {
    Incident freeze = incident("freeze-taskmanager:30s", 5_000, 35_000);
    assertThat(Recovery.of(List.of(freeze), requests(0, 5_000, 17_000, 40_000), INTERVAL))
        .extracting(Recovery::ms)
        .containsExactly(17_000L - 5_000 - 100);
  }

  @Test
  void anEventWithoutAPauseTakesNoTime() {
    Incident cut = incident("cut", 5_000, 5_000);
    assertThat(Recovery.of(List.of(cut), requests(0, 20_000, 20_000, 20_000), INTERVAL))
        .containsExactly(new Recovery(cut, 0, 0));
  }

  @Test
  void aPauseAfterTheNextEventCountsForThatEvent() {
    Incident cut = incident("cut", 5_000, 5_000);
    Incident kill = incident("kill-jobmanager", 8_000, 8_000);
    assertThat(Recovery.of(List.of(cut, kill), requests(0, 9_000, 13_000, 20_000), INTERVAL))
        .extracting(Recovery::ms)
        .containsExactly(0L, 13_000L - 8_000 - 100);
  }

  private static Incident incident(String event, long began, long ended) {
    return new Incident(Event.parse(event), "somebody", began, ended);
  }

  /** Returns a request each 50 ms, except in a pause. */
  private static List<Request> requests(long from, long pause, long goesOn, long to) {
    List<Request> requests = new ArrayList<>();
    for (long at = from; at <= to; at += 50) {
      if (at <= pause || at >= goesOn) {
        long ns = at * 1_000_000;
        requests.add(new Request(ns, ns + 1_000_000, "127.10.0.1", "h", "GET", "/", 200, 1));
      }
    }
    return requests;
  }
}

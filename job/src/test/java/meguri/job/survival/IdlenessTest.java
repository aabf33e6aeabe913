package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import meguri.web.Request;
import org.junit.jupiter.api.Test;

/** Requests of 40 ms to a server with an interval of a second. */
class IdlenessTest {

  private static final long MS = 1_000_000;
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  @Test
  void aServerThatIsAskedAsSoonAsItsIntervalIsOverIsNeverIdle() {
    assertThat(Idleness.share(everyMs(1_040), INTERVAL, 1)).isZero();
  }

  @Test
  void aServerThatOtherHostsKeepWaitingIsIdle() {
    assertThat(Idleness.share(everyMs(5_200), INTERVAL, 1)).isGreaterThan(0.7);
    assertThat(Idleness.share(everyMs(5_200), INTERVAL, 1.5)).isGreaterThan(0.7);
  }

  @Test
  void theTimeThatACrawlerWaitsForAProcessorIsLeftOut() {
    assertThat(Idleness.share(everyMs(1_600), INTERVAL, 1)).isGreaterThan(0.3);
    assertThat(Idleness.share(everyMs(1_600), INTERVAL, 5)).isLessThan(0.12);
  }

  private static List<Request> everyMs(int ms) {
    List<Request> requests = new ArrayList<>();
    for (long i = 0; i < 50; i++) {
      long start = i * ms * MS;
      requests.add(new Request(start, start + 40 * MS, "127.10.0.1", "a", "GET", "/", 200, 1));
    }
    return requests;
  }
}

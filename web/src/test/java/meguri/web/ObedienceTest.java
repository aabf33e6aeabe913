package meguri.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ObedienceTest {

  private static final long SECOND = 1_000_000_000L;
  private static final Duration HOLDS = Duration.ofSeconds(60);

  private final Site site =
      new Site(
          WebSpec.builder()
              .hosts(50)
              .pages(500)
              .port(80)
              .robots(RobotsMix.MIXED.withChanges(Duration.ofSeconds(10)))
              .build());
  private final List<Request> requests = new ArrayList<>();

  @Test
  void hostsChangeTheirKindOverTimeAndNotAllAtOnce() {
    for (int host = 1; host < 50; host++) {
      int one = host;
      Set<RobotsKind> kinds =
          IntStream.range(0, 100)
              .mapToObj(second -> site.robots().kind(one, second * SECOND))
              .collect(Collectors.toSet());
      assertThat(kinds).as("host %d", host).hasSizeGreaterThan(1);
    }
    assertThat(
            IntStream.range(1, 50)
                .filter(
                    host ->
                        site.robots().kind(host, 9 * SECOND)
                            != site.robots().kind(host, 11 * SECOND))
                .count())
        .isBetween(2L, 20L);
  }

  @Test
  void requestsForForbiddenPagesAreFoundAndThoseBeforeRobotsTxt() {
    long hidden = when(RobotsKind.HIDDEN);
    ask(hidden, "/private/x"); // nothing is known yet
    robots(hidden, 200);
    ask(hidden + 1, "/p/1.html");
    ask(hidden + 2, "/private/x");
    Obedience obedience = judged();
    assertThat(obedience.forbidden()).hasSize(2).allMatch(r -> r.path().equals("/private/x"));
    assertThat(obedience.pages()).isEqualTo(3);
    assertThat(obedience.outdated()).isEmpty();
  }

  @Test
  void theLastGoodAnswerAppliesUntilTheNext() {
    robots(when(RobotsKind.HIDDEN), 200);
    long failing = when(RobotsKind.FAILING, requests.get(0).endNs());
    robots(failing, 500);
    ask(failing + 1, "/p/1.html");
    ask(failing + 2, "/private/x");
    ask(failing + 100 * SECOND, "/p/2.html");
    assertThat(judged().forbidden()).extracting(Request::path).containsExactly("/private/x");
    assertThat(judged().outdated()).isEmpty();
  }

  @Test
  void requestsByAnOutdatedAnswerAreFound() {
    robots(when(RobotsKind.OPEN), 200);
    ask(requests.get(0).endNs() + 61 * SECOND, "/");
    assertThat(judged().outdated()).hasSize(1);
  }

  private Obedience judged() {
    return Obedience.of(site, requests, HOLDS);
  }

  private long when(RobotsKind kind) {
    return when(kind, 0);
  }

  /** A moment at which host 7 has this kind. */
  private long when(RobotsKind kind, long after) {
    long at = after + SECOND;
    while (site.robots().kind(7, at) != kind) {
      at += SECOND;
    }
    return at;
  }

  private void robots(long at, int status) {
    request(at, "/robots.txt", status);
  }

  private void ask(long at, String path) {
    request(at, path, 200);
  }

  private void request(long at, String path, int status) {
    String name = site.names().name(7);
    requests.add(new Request(at, at + 1, "127.0.0.8", name, "GET", path, status, 0));
  }
}

package meguri.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MannersTest {
  private static final long SECOND = 1_000_000_000;

  private final Site site =
      new Site(
          WebSpec.builder()
              .port(8080)
              .robots(RobotsMix.MIXED.withCrawlDelay(Duration.ofSeconds(4)))
              .servers(ServerMix.of(Map.of(ServerKind.STRICT, 0.4, ServerKind.DEAD, 0.2)))
              .build());

  @Test
  void aHostWithoutADelayOfItsOwnIsNeverAskedTooSoon() {
    int host = first(this::isPlain);
    Manners manners =
        judge(get(host, 0, 1, 200), get(host, 9, 10, 200), get(host, 4, 5, 200)).get(0);
    assertThat(manners.host()).isEqualTo(host);
    assertThat(manners.requests()).isEqualTo(3);
    assertThat(manners.undercut()).isEmpty();
    assertThat(manners.hasty()).isEmpty();
  }

  @Test
  void aCrawlDelayAppliesOnceItIsKnown() {
    int host = first(at -> !site.robots().crawlDelay(at).isZero());
    Request early = get(host, 0, 1, 200);
    Request robots = request(host, Paths.ROBOTS, 2, 3, 200);
    Request inTime = get(host, 7, 8, 200);
    Request tooSoon = get(host, 11, 12, 200);
    Manners manners = judge(early, robots, inTime, tooSoon).get(0);
    assertThat(manners.undercut()).extracting(Gap::second).containsExactly(tooSoon);
    assertThat(judge(early, inTime, tooSoon).get(0).undercut()).isEmpty();
  }

  @Test
  void aRetryAfterAppliesToAllRequestsUntilItIsOver() {
    int host = first(at -> isStrict(at) && !site.servers().saysDate(at));
    Request answer = get(host, 0, 1, 429);
    Request open = get(host, 0.5, 3, 200);
    Request first = get(host, 4, 5, 200);
    Request second = get(host, 5.9, 6, 200);
    Manners manners = judge(answer, open, first, second, get(host, 6, 7, 200)).get(0);
    assertThat(manners.refused()).isEqualTo(1);
    assertThat(manners.hasty()).extracting(Gap::second).containsExactly(first, second);
    assertThat(manners.hasty()).extracting(Gap::first).containsOnly(answer);
  }

  @Test
  void aRetryAfterWithADateAppliesUntilThatSecond() {
    int host = first(at -> isStrict(at) && site.servers().saysDate(at));
    Request early = get(host, 5.9, 5.95, 200);
    Manners manners = judge(get(host, 0.2, 0.9, 429), early, get(host, 6, 7, 200)).get(0);
    assertThat(manners.hasty()).extracting(Gap::second).containsExactly(early);
  }

  @Test
  void aDeadHostsRequestsAreCounted() {
    int host = first(at -> site.servers().kind(at) == ServerKind.DEAD);
    Manners manners = judge(get(host, 0, 30, 0), get(0, 0, 1, 200), get(host, 90, 120, 0)).get(1);
    assertThat(manners.server()).isEqualTo(ServerKind.DEAD);
    assertThat(manners.requests()).isEqualTo(2);
  }

  private boolean isPlain(int host) {
    return site.servers().kind(host) == ServerKind.HONEST
        && site.robots().crawlDelay(host).isZero();
  }

  private boolean isStrict(int host) {
    return site.servers().kind(host) == ServerKind.STRICT
        && site.robots().crawlDelay(host).isZero();
  }

  private List<Manners> judge(Request... requests) {
    return Manners.of(site, List.of(requests));
  }

  private static int first(IntPredicate wanted) {
    return IntStream.range(1, 100).filter(wanted).findFirst().orElseThrow();
  }

  private Request get(int host, double start, double end, int status) {
    return request(host, "/", start, end, status);
  }

  private Request request(int host, String path, double start, double end, int status) {
    return new Request(
        (long) (start * SECOND),
        (long) (end * SECOND),
        site.names().address(host),
        site.names().name(host),
        "GET",
        path,
        status,
        1);
  }
}

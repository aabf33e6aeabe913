package meguri.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RobotsTest {
  private static final WebSpec SPEC = WebSpec.builder().hosts(400).pages(20_000).port(80).build();

  private final Site site = new Site(SPEC);

  @Test
  void aRobotsTxtParserAgreesAboutEveryPage() {
    Set<RobotsKind> closing = EnumSet.noneOf(RobotsKind.class);
    for (int host = 0; host < SPEC.hosts(); host++) {
      RobotsKind kind = site.robots().kind(host);
      if (kind == RobotsKind.MISSING || kind == RobotsKind.FAILING) {
        continue; // Told by the status, not by a body.
      }
      BaseRobotRules rules = parse(site, host);
      for (long page = 0; page < site.pagesOf(host); page++) {
        boolean allowed = site.robots().allows(host, site.path(host, page));
        assertThat(rules.isAllowed(site.url(host, page))).isEqualTo(allowed);
        if (!allowed) {
          closing.add(kind);
        }
      }
    }
    assertThat(closing).containsOnly(RobotsKind.HIDDEN, RobotsKind.NAMED, RobotsKind.CLOSED);
  }

  @Test
  void everyKindHasAboutItsShare() {
    Map<RobotsKind, Integer> counts = new EnumMap<>(RobotsKind.class);
    WebSpec spec = WebSpec.builder().hosts(10_000).pages(10_000).build();
    Robots robots = new Robots(spec);
    for (int host = 0; host < 10_000; host++) {
      counts.merge(robots.kind(host), 1, Integer::sum);
    }
    assertThat(counts).containsOnlyKeys(RobotsKind.values());
    assertThat(counts.get(RobotsKind.HIDDEN)).isBetween(3300, 3700);
    assertThat(counts.get(RobotsKind.CLOSED)).isBetween(230, 370);
  }

  @Test
  void hostZeroIsAlwaysOpen() {
    RobotsMix shut = new RobotsMix(0, 0, 0, 0, 0.5, 0.5, Duration.ZERO, Duration.ZERO);
    for (long seed = 0; seed < 50; seed++) {
      Robots robots = new Robots(WebSpec.builder().seed(seed).robots(shut).build());
      assertThat(robots.kind(0)).isEqualTo(RobotsKind.OPEN);
      assertThat(robots.kind(1)).isIn(RobotsKind.CLOSED, RobotsKind.FAILING);
    }
  }

  @Test
  void someHostsAskForACrawlDelayIfTheMixSaysSo() {
    RobotsMix mix = RobotsMix.MIXED.withCrawlDelay(Duration.ofMillis(2500));
    Site delayed = new Site(WebSpec.builder().robots(mix).port(80).build());
    int asking = 0;
    for (int host = 0; host < 100; host++) {
      Duration delay = delayed.robots().crawlDelay(host);
      if (!delay.isZero()) {
        asking++;
        assertThat(delay).isEqualTo(Duration.ofMillis(2500));
        assertThat(parse(delayed, host).getCrawlDelay()).isEqualTo(2500);
      }
    }
    assertThat(asking).isBetween(15, 60);
  }

  @Test
  void theLongestMatchingRuleDecides() {
    assertThat(RobotsKind.NAMED.allows("/docs/b/1")).isFalse();
    assertThat(RobotsKind.NAMED.allows("/docs/a/1")).isTrue();
    assertThat(RobotsKind.NAMED.allows("/p/1.html")).isTrue();
    assertThat(RobotsKind.HIDDEN.allows("/private/1.html")).isFalse();
    assertThat(RobotsKind.CLOSED.allows("/")).isFalse();
    assertThat(RobotsKind.EMPTY.allows("/private/1.html")).isTrue();
  }

  @Test
  void someFilesHaveOddSyntax() {
    boolean mark = false;
    boolean returns = false;
    boolean comments = false;
    for (int host = 0; host < 100; host++) {
      String text = new String(site.robots().body(host, site.robots().kind(host)), UTF_8);
      mark |= text.startsWith("\uFEFF");
      returns |= text.contains("\r\n");
      comments |= text.contains("# robots.txt");
    }
    assertThat(List.of(mark, returns, comments)).containsOnly(true);
  }

  private static BaseRobotRules parse(Site site, int host) {
    return new SimpleRobotRulesParser()
        .parseContent(
            site.url(host, Paths.ROBOTS),
            site.robots().body(host, site.robots().kind(host)),
            "text/plain",
            List.of(Robots.AGENT));
  }
}

package meguri.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class VisitTest {
  private static final Pattern VERSION = Pattern.compile("Version ([0-9]+)");
  private static final long NOW = 1_795_000_000_000L;
  private static final long DAY = 86_400_000;

  @TempDir Path dir;

  @Test
  void theLogShowsTheAnsweredVersions() throws IOException {
    Path log = dir.resolve("web.tsv");
    List<Long> answered = new ArrayList<>();
    Site site;
    try (SyntheticWeb web = SyntheticWeb.start(spec(ServerMix.HONEST), log)) {
      site = web.site();
      Visitor visitor = new Visitor(web);
      while (answered.size() < 100 || Set.copyOf(answered).size() < 2) {
        Matcher version = VERSION.matcher(visitor.get(web.url(0, 0)).text());
        assertThat(version.find()).isTrue();
        answered.add(Long.parseLong(version.group(1)));
      }
    }
    List<Visit> visits = Visit.of(site, WebLog.read(log));
    assertThat(visits).extracting(Visit::version).isEqualTo(answered);
    assertThat(visits).extracting(Visit::held).isEqualTo(answered);
  }

  @Test
  void anHonest304MeansTheCurrentVersionIsHeld() {
    Site site = new Site(spec(ServerMix.HONEST).withPort(8080));
    List<Visit> visits = Visit.of(site, List.of(get(site, 0, 200), get(site, 0, 304)));
    assertThat(visits).extracting(Visit::isNews).containsExactly(true, false);
    assertThat(visits).noneMatch(Visit::isDeceived);
    List<Visit> changed = Visit.of(site, List.of(get(site, 0, 200), get(site, 1, 200)));
    assertThat(changed).allMatch(Visit::isNews);
  }

  @Test
  void aFalse304LeavesTheOldVersionUntilTheNextFullAnswer() {
    ServerMix lies = ServerMix.of(Map.of(ServerKind.LYING, 1.0));
    Site site = new Site(spec(lies).withPort(8080));
    List<Visit> visits =
        Visit.of(site, List.of(get(site, 0, 200), get(site, 1, 304), get(site, 2, 200)));
    assertThat(visits).extracting(Visit::isDeceived).containsExactly(false, true, false);
    assertThat(visits.get(1).held()).isEqualTo(visits.get(0).version());
    assertThat(visits.get(2).held()).isEqualTo(visits.get(2).version());
  }

  @Test
  void unansweredRequestsAndOtherUrlsAreNoVisits() {
    Site site = new Site(spec(ServerMix.HONEST).withPort(8080));
    Request robots = new Request(1, 2, "a", site.names().name(0), "GET", Paths.ROBOTS, 200, 1);
    assertThat(Visit.of(site, List.of(robots, get(site, 0, 0), get(site, 0, 500)))).isEmpty();
  }

  /** Pages change some ten times a second, so between any two days. */
  private static WebSpec spec(ServerMix servers) {
    return WebSpec.builder().changePerDay(1e6).robots(RobotsMix.PLAIN).servers(servers).build();
  }

  private static Request get(Site site, int day, int status) {
    long at = (NOW + day * DAY) * 1_000_000;
    return new Request(at, at + 1, "127.10.0.1", site.names().name(0), "GET", "/", status, 1);
  }
}

package meguri.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.jsoup.Jsoup;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class TruthTest {
  private static final WebSpec SPEC =
      WebSpec.builder()
          .hosts(60)
          .pages(1200)
          .redirectRate(0.02)
          .missingRate(0.1)
          .copies(0.1)
          .build();

  private static final Instant NOW = Instant.ofEpochMilli(1_795_000_000_000L);

  @TempDir Path dir;

  /** A crawler as simple as can be: one request at a time, robots by another's parser. */
  private static final class Walk {
    private final Visitor visitor;
    private final Map<String, BaseRobotRules> rules = new HashMap<>();
    private final Set<String> seen = new HashSet<>();
    private final Queue<String> todo = new ArrayDeque<>();
    private final Map<Integer, Set<String>> byStatus = new HashMap<>();

    Walk(SyntheticWeb web) {
      this.visitor = new Visitor(web);
    }

    void from(List<String> seeds) throws IOException {
      seeds.forEach(this::offer);
      for (String url = todo.poll(); url != null; url = todo.poll()) {
        if (!rules(url).isAllowed(url)) {
          continue;
        }
        Visitor.Answer answer = visitor.get(url);
        byStatus.computeIfAbsent(answer.status(), status -> new HashSet<>()).add(url);
        if (answer.status() == 200) {
          Jsoup.parse(new ByteArrayInputStream(answer.body()), "UTF-8", url)
              .select("a[href]")
              .eachAttr("abs:href")
              .forEach(this::offer);
          locations(answer).forEach(this::offer);
        } else if (answer.header("location").isPresent()) {
          offer(URI.create(url).resolve(answer.header("location").orElseThrow()).toString());
        }
      }
    }

    Set<String> answered(int... statuses) {
      Set<String> urls = new HashSet<>();
      for (int status : statuses) {
        urls.addAll(byStatus.getOrDefault(status, Set.of()));
      }
      return urls;
    }

    private void offer(String href) {
      String url = href.replaceFirst("#.*", "");
      if (url.startsWith("http://") && seen.add(url)) {
        todo.add(url);
      }
    }

    private static List<String> locations(Visitor.Answer answer) throws IOException {
      boolean gzip = answer.body()[0] == 0x1F;
      ByteArrayInputStream in = new ByteArrayInputStream(answer.body());
      byte[] file = gzip ? new GZIPInputStream(in).readAllBytes() : answer.body();
      return Jsoup.parse(new String(file, UTF_8), "", Parser.xmlParser()).select("loc").eachText();
    }

    private BaseRobotRules rules(String url) throws IOException {
      String robots = URI.create(url).resolve("/robots.txt").toString();
      BaseRobotRules known = rules.get(robots);
      if (known == null) {
        Visitor.Answer answer = visitor.get(robots);
        SimpleRobotRulesParser parser = new SimpleRobotRulesParser();
        known =
            answer.status() == 200
                ? parser.parseContent(robots, answer.body(), "text/plain", List.of("meguri"))
                : parser.failedFetch(answer.status());
        rules.put(robots, known);
        known.getSitemaps().forEach(this::offer);
      }
      return known;
    }
  }

  @Test
  void aWalkOverTheServedWebConfirmsTheTruth() throws IOException {
    Path log = dir.resolve("web.tsv");
    Truth truth;
    Walk walk;
    try (SyntheticWeb web = SyntheticWeb.start(SPEC, log)) {
      walk = new Walk(web);
      walk.from(web.seedUrls());
      truth = Truth.of(web.site(), web.seedUrls());
    }
    assertThat(walk.answered(200)).containsExactlyInAnyOrderElementsOf(truth.pageUrls().toList());
    assertThat(walk.answered(301, 302))
        .containsExactlyInAnyOrderElementsOf(truth.redirectUrls().toList());
    assertThat(walk.answered(404))
        .containsExactlyInAnyOrderElementsOf(truth.missingUrls().toList());
    assertThat(walk.rules).hasSize((int) truth.hosts());
    assertThat(truth.pageUrls()).hasSize((int) truth.pages());
    assertThat(truth.redirects()).isPositive();
    assertThat(truth.missing()).isPositive();
    assertThat(truth.refused()).isPositive();
    assertThat(truth.pages() + truth.refused()).isLessThanOrEqualTo(1200).isGreaterThan(1000);
    Verdict verdict = truth.judge(WebLog.read(log));
    assertThat(verdict.isClean()).as(verdict.toString()).isTrue();
    assertThat(verdict.fetched()).isEqualTo(truth.pages());
  }

  @Test
  void sitemapsAndThePagesThatOnlyTheyNameAreFetchedOnce() throws IOException {
    WebSpec spec = WebSpec.builder().hosts(40).pages(400).sitemaps(true).build();
    Path log = dir.resolve("web.tsv");
    Truth truth;
    Walk walk;
    try (SyntheticWeb web = SyntheticWeb.start(spec, log)) {
      walk = new Walk(web);
      walk.from(web.seedUrls());
      truth = Truth.of(web.site(), web.seedUrls());
    }
    List<String> listed = truth.listedUrls().toList();
    assertThat(listed)
        .hasSizeGreaterThan(60)
        .filteredOn(url -> url.endsWith("/listed.html"))
        .hasSize(listed.size() / 3);
    assertThat(walk.answered(200)).containsAll(listed).containsAll(truth.pageUrls().toList());
    assertThat(walk.answered(200)).hasSize(listed.size() + (int) truth.pages());
    Verdict verdict = truth.judge(WebLog.read(log));
    assertThat(verdict.isClean()).as(verdict.toString()).isTrue();
  }

  @Test
  void pagesWithOneBodyAreGrouped() throws IOException {
    WebSpec spec = WebSpec.builder().hosts(20).pages(600).copies(0.2).changePerDay(5).build();
    Map<String, Set<String>> byBody = new HashMap<>();
    Truth truth;
    try (SyntheticWeb web = SyntheticWeb.start(spec, null, () -> NOW)) {
      truth = Truth.of(web.site(), web.seedUrls());
      Visitor visitor = new Visitor(web);
      for (String url : truth.pageUrls().toList()) {
        byBody
            .computeIfAbsent(new String(visitor.get(url).body(), UTF_8), body -> new HashSet<>())
            .add(url);
      }
    }
    byBody.values().removeIf(urls -> urls.size() == 1);
    assertThat(byBody.values()).hasSizeGreaterThan(10);
    assertThat(truth.copies()).containsExactlyInAnyOrderElementsOf(byBody.values());
  }

  @Test
  void everyPageMustBeFetchedIfRobotsTxtAllowsAll() {
    WebSpec spec = WebSpec.builder().robots(RobotsMix.PLAIN).port(8080).build();
    Site site = new Site(spec);
    Truth truth = Truth.of(site, List.of(site.url(0, 0)));
    assertThat(truth.pages()).isEqualTo(2000);
    assertThat(truth.refused()).isZero();
    assertThat(truth.hosts()).isEqualTo(100);
  }

  @Test
  void aScopeOfSomeHostsNeedsTheirPagesOnly() {
    Site site = new Site(WebSpec.builder().robots(RobotsMix.PLAIN).port(8080).build());
    Truth truth = Truth.of(site, List.of(site.url(5, 0)), host -> host == 5);
    assertThat(truth.pages()).isEqualTo(site.pagesOf(5));
    assertThat(truth.pageUrls())
        .containsExactlyInAnyOrderElementsOf(
            site.allPages().filter(page -> page.host() == 5).map(Site.PageUrl::url).toList());
  }

  @Test
  void aSeedOfAnotherWebIsRefused() {
    Site site = new Site(WebSpec.builder().port(8080).build());
    assertThatThrownBy(() -> Truth.of(site, List.of("http://example.com/")))
        .hasMessageContaining("http://example.com/");
  }

  @Test
  void theVerdictNamesEachKindOfMistake() {
    Site site = new Site(WebSpec.builder().port(8080).build());
    Truth truth = Truth.of(site, List.of(site.url(0, 0)));
    List<String> pages = truth.pageUrls().toList();
    List<Request> log = new ArrayList<>();
    Set<String> hosts = new HashSet<>();
    for (String url : pages.subList(1, pages.size())) {
      String host = URI.create(url).getHost();
      if (hosts.add(host)) {
        log.add(request(log.size(), host, "/robots.txt", 200));
      }
      log.add(request(log.size(), host, url.substring(url.indexOf('/', 7)), 200));
    }
    assertThat(truth.judge(log).missed()).containsExactly(pages.get(0));

    log.add(request(log.size(), "h00000.meguri.test", "/", 0));
    assertThat(truth.judge(log).missed()).containsExactly(pages.get(0));
    log.add(request(log.size(), "h00000.meguri.test", "/", 200));
    assertThat(truth.judge(log).isClean()).isTrue();

    List<Request> twice = with(log, request(log.size(), "h00000.meguri.test", "/", 200));
    assertThat(truth.judge(twice).repeated()).containsOnly(Map.entry(pages.get(0), 2));

    List<Request> odd = with(log, request(log.size(), "h00000.meguri.test", "/assets/x", 404));
    assertThat(truth.judge(odd).unexpected()).hasSize(1);

    Site.PageUrl closed = site.allPages().filter(page -> !page.allowed()).findFirst().orElseThrow();
    String name = site.names().name(closed.host());
    String path = site.path(closed.host(), closed.page());
    List<Request> rude = with(log, request(log.size(), name, path, 200));
    assertThat(truth.judge(rude).forbidden()).hasSize(1);

    List<Request> hasty = with(log, request(-5, "h00000.meguri.test", "/r/none", 404));
    assertThat(truth.judge(hasty).unasked()).containsExactly("h00000.meguri.test");
  }

  @Test
  void pagesOfDeadHostsNeedNotBeFetchedButMayBeRequested() {
    ServerMix dead = ServerMix.of(Map.of(ServerKind.DEAD, 0.3));
    Site site =
        new Site(WebSpec.builder().robots(RobotsMix.PLAIN).servers(dead).port(8080).build());
    Truth truth = Truth.of(site, List.of(site.url(0, 0)));
    assertThat(truth.pages()).isPositive().isLessThan(2000);
    assertThat(truth.pageUrls().map(url -> host(site, url)))
        .noneMatch(host -> site.servers().kind(host) == ServerKind.DEAD);
    for (int host = 0; host < 100; host++) {
      if (site.servers().kind(host) == ServerKind.DEAD) {
        Request asked = request(1, site.names().name(host), "/", 0);
        Verdict verdict = truth.judge(List.of(asked));
        assertThat(verdict.unexpected()).isEmpty();
        assertThat(verdict.forbidden().isEmpty()).isEqualTo(site.servers().answersRobots(host));
      }
    }
  }

  private static int host(Site site, String url) {
    return site.names().host(URI.create(url).getHost()).orElseThrow();
  }

  private static List<Request> with(List<Request> log, Request more) {
    List<Request> all = new ArrayList<>(log);
    all.add(more);
    return all;
  }

  private static Request request(long at, String host, String path, int status) {
    return new Request(at * 10, at * 10 + 5, "127.10.0.1", host, "GET", path, status, 1);
  }
}

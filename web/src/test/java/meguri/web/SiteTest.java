package meguri.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SiteTest {
  private static final long NOW = 1_795_000_000_000L;

  @Property(tries = 300)
  void aPageIsAPureFunctionWithinItsBounds(
      @ForAll long seed,
      @ForAll @IntRange(max = 99_999) int host,
      @ForAll @DoubleRange(max = 1, maxIncluded = false) double place) {
    WebSpec spec = WebSpec.builder().seed(seed).hosts(100_000).pages(1L << 36).port(80).build();
    Site site = new Site(spec);
    long page = (long) (place * site.pagesOf(host));
    byte[] html = site.html(host, page, NOW);
    assertThat(new Site(spec).html(host, page, NOW)).isEqualTo(html);
    assertThat(html.length).isBetween(PageWriter.MIN_BYTES, PageWriter.MAX_BYTES);
    Document document = Jsoup.parse(new String(html, UTF_8), site.url(host, page));
    assertThat(document.select("a[href]").size()).isBetween(Links.MIN, Links.MAX);
    assertThat(document.title()).isNotBlank();
  }

  @Test
  void theHtmlLinksToTheLinkedPages() {
    WebSpec spec = WebSpec.builder().hosts(20).pages(500).redirectRate(0).port(80).build();
    Site site = new Site(spec);
    String base = site.url(3, 7);
    Set<Long> found = new HashSet<>();
    for (Element link :
        Jsoup.parse(new String(site.html(3, 7, NOW), UTF_8), base).select("a[href]")) {
      String url = link.absUrl("href");
      if (url.startsWith("http:")
          && site.find(url).orElseThrow() instanceof Target.Page page
          && !link.attr("href").startsWith("#")) {
        found.add(site.census().before(page.host()) + page.page());
      }
    }
    Set<Long> linked = new HashSet<>();
    for (long page : site.linkedPages(3, 7)) {
      linked.add(page);
    }
    assertThat(linked).isNotEmpty().isEqualTo(found);
  }

  @Property(tries = 300)
  void aPathLeadsBackToItsPage(
      @ForAll @IntRange(max = 999) int host,
      @ForAll @DoubleRange(max = 1, maxIncluded = false) double place) {
    Site site = site(1000, 1_000_000);
    long page = (long) (place * site.pagesOf(host));
    assertThat(site.find(host, site.path(host, page))).isEqualTo(new Target.Page(host, page));
    assertThat(site.find(site.url(host, page))).hasValue(new Target.Page(host, page));
  }

  @Test
  void unknownPathsLeadNowhere() {
    Site site = site(10, 1000);
    long none = site.pagesOf(3);
    for (String path :
        List.of("/p/x", "/p/", "", "/1", "/r/" + none, "/r/01", "/r/", Paths.missingPath(3))) {
      assertThat(site.find(3, path)).as(path).isEqualTo(new Target.Nothing(3));
    }
    assertThat(site.find(3, site.path(3, 5) + "x")).isEqualTo(new Target.Nothing(3));
    assertThat(site.find(3, site.path(3, none))).isEqualTo(new Target.Nothing(3));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.3})
  void theHtmlHasTheLinksOfTheLinkFunction(double copies) {
    Site site = new Site(WebSpec.builder().hosts(20).pages(1000).copies(copies).port(8080).build());
    long[] links = new long[Links.MAX];
    for (int host = 0; host < 20; host++) {
      for (long page = 0; page < site.pagesOf(host); page++) {
        int count = site.links().of(host, page, links);
        List<String> hrefs = hrefs(site, host, page);
        assertThat(hrefs).hasSize(count);
        for (int i = 0; i < count; i++) {
          if (Link.kind(links[i]) != Link.JUNK) {
            Ink ink = new Ink(64);
            site.writePath(ink, links[i]);
            String path = ink.text().replace("&amp;", "&");
            String url = hrefs.get(i).replaceFirst("#.*", "");
            assertThat(url).isEqualTo(site.url(Link.host(links[i]), path));
          }
        }
      }
    }
  }

  @Test
  void everyPageIsReachedFromTheRootOfHostZero() {
    Site site = site(37, 1500);
    Set<String> seen = new HashSet<>(List.of(site.url(0, 0)));
    Queue<String> todo = new ArrayDeque<>(seen);
    for (String url = todo.poll(); url != null; url = todo.poll()) {
      Target.Page page = (Target.Page) site.find(url).orElseThrow();
      for (String href : hrefs(site, page.host(), page.page())) {
        String plain = href.replaceFirst("#.*", "");
        boolean isPage =
            plain.startsWith("http") && site.find(plain).orElseThrow() instanceof Target.Page;
        if (isPage && seen.add(plain)) {
          todo.add(plain);
        }
      }
    }
    assertThat(seen).hasSize(1500);
    assertThat(site.allPages().map(Site.PageUrl::url)).containsExactlyInAnyOrderElementsOf(seen);
  }

  @Test
  void linksHaveTheFormsOfRealPages() {
    Site site = site(100, 2000);
    Set<String> forms = new HashSet<>();
    for (long page = 0; page < site.pagesOf(0); page++) {
      Document document = Jsoup.parse(new String(site.html(0, page, NOW), UTF_8));
      for (Element anchor : document.select("a[href]")) {
        forms.add(form(anchor.attr("href")));
      }
    }
    assertThat(forms)
        .contains("absolute", "//", "/", "../", "./", "#", "mailto", "javascript", "tel")
        .contains("fragment", "redirect", "missing", "query");
  }

  @Test
  void allPagesDiffer() {
    Site site = site(50, 1000);
    Set<String> bodies = new HashSet<>();
    site.allPages()
        .forEach(page -> bodies.add(new String(site.html(page.host(), page.page(), NOW), UTF_8)));
    assertThat(bodies).hasSize(1000);
  }

  @Property(tries = 50)
  void aCopyAlwaysHasTheBodyOfAnOriginalPage(
      @ForAll long seed, @ForAll @LongRange(max = 365L * 86_400_000) long later) {
    Site site = new Site(copying(0.2).seed(seed).changePerDay(1).build());
    Map<String, List<Site.PageUrl>> byBody =
        site.allPages()
            .collect(
                Collectors.groupingBy(
                    page -> new String(site.html(page.host(), page.page(), NOW + later), UTF_8)));
    List<Integer> sizes = byBody.values().stream().map(List::size).filter(n -> n > 1).toList();
    int copied = sizes.stream().mapToInt(n -> n - 1).sum();
    // of 500 pages 320 can be copies: 64 are expected, five deviations are 36
    assertThat(copied).isBetween(25, 110);
    assertThat(sizes).anyMatch(n -> n > 2);
    byBody
        .values()
        .forEach(
            pages ->
                assertThat(pages.stream().filter(page -> isOriginal(site, page)))
                    .as("originals among %s", pages)
                    .hasSize(1));
  }

  @Test
  void copiesAreOnTheSameHostAndOnOthers() {
    Site site = new Site(copying(0.5).build());
    Map<Boolean, Long> elsewhere =
        site.allPages()
            .filter(page -> !isOriginal(site, page))
            .collect(
                Collectors.partitioningBy(
                    page ->
                        Link.host(site.copies().original(page.host(), page.page())) != page.host(),
                    Collectors.counting()));
    assertThat(elsewhere.values()).allMatch(count -> count > 20);
  }

  @Test
  void everyPageIsReachedWithoutParsingCopies() {
    Site site = new Site(copying(1).build());
    Set<String> seen = new HashSet<>(List.of(site.url(0, 0)));
    Set<String> parsed = new HashSet<>();
    Queue<String> todo = new ArrayDeque<>(seen);
    for (String url = todo.poll(); url != null; url = todo.poll()) {
      Target.Page page = (Target.Page) site.find(url).orElseThrow();
      if (!parsed.add(new String(site.html(page.host(), page.page(), NOW), UTF_8))) {
        continue;
      }
      for (String href : hrefs(site, page.host(), page.page())) {
        String plain = href.replaceFirst("#.*", "");
        boolean isPage =
            plain.startsWith("http") && site.find(plain).orElseThrow() instanceof Target.Page;
        if (isPage && seen.add(plain)) {
          todo.add(plain);
        }
      }
    }
    assertThat(seen).hasSize(500);
    assertThat(parsed).hasSizeLessThan(250);
  }

  @Test
  void aChangeOfVersionChangesTheTextButNotTheTargets() {
    Site site = new Site(WebSpec.builder().hosts(5).pages(100).changePerDay(10).port(8080).build());
    long later = NOW + 30L * 86_400_000;
    assertThat(site.html(1, 3, later)).isNotEqualTo(site.html(1, 3, NOW));
    Document before = Jsoup.parse(new String(site.html(1, 3, NOW), UTF_8), site.url(1, 3));
    Document after = Jsoup.parse(new String(site.html(1, 3, later), UTF_8), site.url(1, 3));
    assertThat(targets(after)).isEqualTo(targets(before));
  }

  private static boolean isOriginal(Site site, Site.PageUrl page) {
    return site.copies().original(page.host(), page.page())
        == Link.of(Link.PAGE, page.host(), page.page());
  }

  private static WebSpec.Builder copying(double share) {
    return WebSpec.builder().hosts(20).pages(500).copies(share).port(8080);
  }

  private static List<String> targets(Document document) {
    return document.select("a[href]").eachAttr("abs:href").stream()
        .map(href -> href.replaceFirst("#.*", ""))
        .toList();
  }

  private static List<String> hrefs(Site site, int host, long page) {
    String html = new String(site.html(host, page, NOW), UTF_8);
    return Jsoup.parse(html, site.url(host, page)).select("a[href]").eachAttr("abs:href");
  }

  private static String form(String href) {
    for (String start : List.of("mailto", "javascript", "tel", "../", "./", "//", "#")) {
      if (href.startsWith(start)) {
        return start;
      }
    }
    if (href.contains("#")) {
      return "fragment";
    }
    if (href.startsWith("http")) {
      return "absolute";
    }
    if (href.contains("?")) {
      return "query";
    }
    return href.startsWith("/r/") ? "redirect" : href.startsWith("/missing/") ? "missing" : "/";
  }

  private static Site site(int hosts, long pages) {
    return new Site(WebSpec.builder().hosts(hosts).pages(pages).port(8080).build());
  }
}

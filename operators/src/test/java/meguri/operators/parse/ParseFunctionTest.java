package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import meguri.operators.feed.Reporting;
import meguri.operators.model.Conversion;
import meguri.operators.model.Counters;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.model.Page;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageLook;
import meguri.operators.model.ParseInput;
import meguri.operators.model.RawLink;
import meguri.operators.model.Reported;
import meguri.state.Hash64;
import meguri.state.allowance.Likeness;
import meguri.state.content.BodyFinding;
import meguri.state.content.Original;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Task;
import meguri.state.rank.Order;
import meguri.state.rank.Share;
import meguri.state.revisit.Past;
import org.apache.flink.streaming.api.operators.ProcessOperator;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ParseFunctionTest {

  private static final String HTML = "<a href=/x>x</a>";

  private static final Reporting ALL =
      new Reporting(true, true, true, true, 1_000_000, true, true, false, false);

  private final Counters counters = new Counters();

  private OneInputStreamOperatorTestHarness<ParseInput, Page> harness;

  @BeforeEach
  void open() throws Exception {
    open(true, Reporting.NONE);
  }

  private void open(boolean sitemaps) throws Exception {
    open(sitemaps, Reporting.NONE);
  }

  private void open(boolean sitemaps, Reporting reporting) throws Exception {
    ParseFunction function =
        InstantiationUtil.clone(
            new ParseFunction(
                LinkExtractor.Bounds.DEFAULT, Order.IPR, "meguri", sitemaps, Set.of(), reporting));
    harness =
        new OneInputStreamOperatorTestHarness<>(
            new ProcessOperator<>(function), counters.environment());
    harness.open();
  }

  @AfterEach
  void close() throws Exception {
    harness.close();
  }

  @Test
  void aPageIsForwardedUnchangedAndItsLinksGoToTheSideOutput() throws Exception {
    Page page = Page.fresh(Fetches.html("http://a.test/", HTML));
    harness.processElement(page, 0);
    assertThat(harness.extractOutputValues())
        .usingRecursiveFieldByFieldElementComparator()
        .containsExactly(page);
    assertThat(harness.getSideOutput(ParseFunction.LINKS))
        .extracting(link -> link.getValue())
        .containsExactly(
            new RawLink(
                "http://a.test/x", 3, 0, new Share(4, 4, Share.Kind.FIRST), "http://a.test/"));
  }

  @Test
  void aNewPagesAppearanceIsSentWithWhetherItIsACopy() throws Exception {
    String page = HTML + "word ".repeat(60);
    Fetched fetched = Fetches.html("http://a.b.co.uk/", page);
    harness.processElement(Page.fresh(fetched), 0);
    harness.processElement(Page.fresh(Fetches.html("http://a.test/short", HTML)), 0);
    BodyFinding copy = BodyFinding.copy(new Original("http://c.b.co.uk/", 1));
    harness.processElement(new Page(fetched, copy), 0);
    assertThat(harness.getSideOutput(ParseFunction.PAGE_LOOKS))
        .extracting(sent -> (PageLook) sent.getValue())
        .satisfiesExactly(
            parsed -> {
              assertThat(parsed.likeness()).isNotEqualTo(Likeness.NONE);
              assertThat(parsed.copy()).isFalse();
              assertThat(parsed.host()).isEqualTo(Hash64.of("http://a.b.co.uk"));
              assertThat(parsed.domain()).isEqualTo(Hash64.of("b.co.uk"));
            },
            copied -> assertThat(copied.copy()).isTrue());
  }

  @Test
  void theAppearanceOfARevisitedPageIsNotSent() throws Exception {
    String page = HTML + "word ".repeat(60);
    Task before = Fetches.visitedBefore("http://a.test/", 5);
    Fetched fetched =
        Fetches.answer(before, 200, page.getBytes(UTF_8), false, "Content-Type", "text/html");
    harness.processElement(Page.fresh(fetched), 0);
    harness.processElement(
        new Page(fetched, BodyFinding.copy(new Original("http://a.test/x", 1))), 0);
    assertThat(harness.getSideOutput(ParseFunction.LINKS)).isNotEmpty();
    assertThat(harness.getSideOutput(ParseFunction.PAGE_LOOKS)).isNull();
  }

  @Test
  void anUnchangedPageIsParsedIfItHasGainsToPassOn() throws Exception {
    Task before = Fetches.task("http://a.test/", Task.Kind.PAGE);
    Queued queued = new Queued(before.candidate(), 0, null, 1, true);
    Task task = Fetches.with(before, queued);
    Fetched page =
        Fetches.answer(task, 200, HTML.getBytes(UTF_8), false, "Content-Type", "text/html");
    Original original = new Original("http://a.test/", 1);
    harness.processElement(new Page(page, BodyFinding.unchanged(original)), 0);
    assertThat(harness.getSideOutput(ParseFunction.LINKS))
        .extracting(link -> ((RawLink) link.getValue()).share().kind())
        .containsExactly(Share.Kind.AGAIN);
  }

  @Test
  void theLinksOfACopyAreResolvedAgainstItsOwnUrl() throws Exception {
    BodyFinding copyOfAnotherHost = BodyFinding.copy(new Original("http://clone.test/", 1));
    BodyFinding copyOfAnotherDirectory = BodyFinding.copy(new Original("http://a.test/2024/", 1));
    String index = "<a href=/about>about</a><a href=article>article</a><a href='?page=2'>on</a>";
    harness.processElement(new Page(Fetches.html("http://a.test/", index), copyOfAnotherHost), 0);
    harness.processElement(
        new Page(Fetches.html("http://a.test/2025/", index), copyOfAnotherDirectory), 0);
    assertThat(harness.getSideOutput(ParseFunction.LINKS))
        .extracting(link -> ((RawLink) link.getValue()).url())
        .containsExactly(
            "http://a.test/about",
            "http://a.test/article",
            "http://a.test/?page=2",
            "http://a.test/about",
            "http://a.test/2025/article",
            "http://a.test/2025/?page=2");
    assertThat(harness.getSideOutput(ParseFunction.PAGE_LOOKS))
        .as("one for each, though the copies were parsed")
        .hasSize(2);
  }

  @Test
  void aPageThatAnOlderArchiveHasIsReadAndIsNoCopyOfAnother() throws Exception {
    Fetched page = Fetches.html("http://a.test/", HTML + "word ".repeat(60));
    BodyFinding older = BodyFinding.copy(new Original("http://a.test/", 1_000));
    harness.processElement(new Page(page, older), 0);
    assertThat(found()).hasSize(1);
    assertThat(harness.getSideOutput(ParseFunction.PAGE_LOOKS))
        .extracting(sent -> ((PageLook) sent.getValue()).copy())
        .containsExactly(false);
  }

  @Test
  void copiesFromOtherDomainsCountOnlyOnceTheHostRepeatsThem() throws Exception {
    String body = HTML + "word ".repeat(60);
    Fetched here = Fetches.html("http://www.a.org/", body);
    Fetched again = Fetches.html("http://www.a.org/again", body);
    BodyFinding ofAnother = BodyFinding.copy(new Original("http://clone.test/", 1));
    harness.processElement(new Page(here, ofAnother), 0);
    harness.processElement(new Page(again, ofAnother), 0);
    harness.processElement(new Page(here, BodyFinding.copy(new Original("http://a.org/x", 1))), 0);
    assertThat(harness.getSideOutput(ParseFunction.PAGE_LOOKS))
        .extracting(sent -> (PageLook) sent.getValue())
        .satisfiesExactly(
            first -> {
              assertThat(first.copy()).isFalse();
              assertThat(first.likeness()).isEqualTo(here.fingerprint());
            },
            second -> {
              assertThat(second.copy()).isFalse();
              assertThat(second.likeness()).isEqualTo(again.fingerprint());
            },
            ofItsOwnDomain -> assertThat(ofItsOwnDomain.copy()).isTrue());
  }

  @Test
  void aCopyAtTheSamePathIsParsed() throws Exception {
    BodyFinding copy = BodyFinding.copy(new Original("http://a.test/?lang=en", 1));
    harness.processElement(new Page(Fetches.html("http://a.test/", HTML), copy), 0);
    assertThat(harness.getSideOutput(ParseFunction.LINKS))
        .extracting(link -> ((RawLink) link.getValue()).url())
        .containsExactly("http://a.test/x");
  }

  @Test
  void unchangedPagesAndRobotsTxtAreForwardedUnparsed() throws Exception {
    Task robots = Fetches.task("http://a.test/robots.txt", Task.Kind.ROBOTS);
    harness.processElement(
        Page.fresh(
            Fetches.answer(robots, 200, HTML.getBytes(UTF_8), false, "Content-Type", "text/html")),
        0);
    Fetched page = Fetches.html("http://a.test/", HTML);
    Original original = new Original("http://a.test/?visitor=1", 1);
    harness.processElement(new Page(page, BodyFinding.unchanged(original)), 0);
    assertThat(harness.extractOutputValues()).hasSize(2);
    assertThat(harness.getSideOutput(ParseFunction.LINKS)).isNull();
  }

  @Test
  void sitemapsInARobotsTxtAreLinksOfItsOwnDepth() throws Exception {
    robots(
        200,
        """
        User-agent: other
        Disallow: /
        SITEMAP:https://b.test/maps/index.xml.gz # all
        User-agent: *
        Disallow: /x
        Sitemap: /relative.xml
        sitemap: http://a.test/sitemap.xml
        Sitemap: http://a.test/sitemap.xml
        Sitemap:
        Sitemap: # none
        Sitemap: javascript:x
        Sitemap:\u00A0http://a.test/blanks.xml\u00A0
        Disallow: /y # Sitemap: http://a.test/comment.xml
        """);
    robots(404, "Sitemap: http://a.test/not-found.xml");
    assertThat(found())
        .containsExactly(
            listed("https://b.test/maps/index.xml.gz", 2, 0, "http://a.test/robots.txt"),
            listed("http://a.test/relative.xml", 2, 0, "http://a.test/robots.txt"),
            listed("http://a.test/sitemap.xml", 2, 0, "http://a.test/robots.txt"),
            listed("http://a.test/blanks.xml", 2, 0, "http://a.test/robots.txt"));
    assertThat(harness.extractOutputValues()).hasSize(2);
  }

  @Test
  void sitemapsAreNoLinksIfTheOptionIsOff() throws Exception {
    harness.close();
    open(false);
    robots(200, "Sitemap: http://a.test/sitemap.xml");
    assertThat(harness.getSideOutput(ParseFunction.LINKS)).isNull();
  }

  @Test
  void linksOfASitemapAreOneDeeperAndThoseOfAnIndexOneHopFurther() throws Exception {
    String url = "http://a.test/s/map.xml";
    file(
        Fetches.task(url, Task.Kind.PAGE),
        "<urlset><url><loc>/1</loc></url><url><loc>http://b.test/2</loc></url>"
            + "<url><loc>x/../../1#f</loc></url><url><loc>map.xml</loc></url></urlset>");
    file(
        Fetches.task(url, Task.Kind.PAGE),
        "<sitemapindex><sitemap><loc>more.xml</loc></sitemap></sitemapindex>");
    assertThat(found())
        .containsExactly(
            listed("http://a.test/1", 3, 0, url),
            listed("http://b.test/2", 3, 0, url),
            listed("http://a.test/s/more.xml", 2, 2, url));
    assertThat(counters.counted())
        .isEqualTo(Map.of("parse.listings", 2L, "parse.links", 3L, "visits.new", 2L));
  }

  @Test
  void indexesAreFollowedThreeInARow() throws Exception {
    String url = "http://a.test/0";
    Task task = Fetches.task(url, Task.Kind.PAGE);
    int indexes = 0;
    Candidate candidate = new Candidate(url, Hash64.of(url), 0, 0, 1, "");
    while (indexes < 10) {
      task = Fetches.with(task, Queued.first(candidate));
      int before = found().size();
      file(
          task,
          "<sitemapindex><sitemap><loc>/%d</loc></sitemap></sitemapindex>".formatted(++indexes));
      if (found().size() == before) {
        break;
      }
      RawLink next = found().get(before);
      candidate =
          new Candidate(next.url(), Hash64.of(next.url()), next.depth(), next.hops(), 1, url);
    }
    assertThat(found())
        .extracting(RawLink::url)
        .containsExactly("http://a.test/1", "http://a.test/2", "http://a.test/3");
  }

  @Test
  void robotsDirectivesAreForwardedAndForAKnownBodyThoseOfTheHead() throws Exception {
    Fetched fetched =
        Fetches.answer(
            "http://a.test/",
            200,
            "<meta name=robots content=noarchive>".getBytes(UTF_8),
            "Content-Type",
            "text/html",
            "X-Robots-Tag",
            "noindex");
    harness.processElement(Page.fresh(fetched), 0);
    harness.processElement(
        new Page(fetched, BodyFinding.unchanged(new Original("http://b.test/", 1))), 0);
    assertThat(harness.extractOutputValues())
        .extracting(page -> page.wishes().robots())
        .containsExactly("noindex, noarchive", "noindex");
  }

  @Test
  void nothingIsReportedIfNoOutputAsks() throws Exception {
    harness.processElement(Page.fresh(Fetches.html("http://a.test/", HTML)), 0);
    assertThat(harness.getSideOutput(ParseFunction.REPORTS)).isNull();
    assertThat(counters.counted()).as("documents made").doesNotContainKey("parse.dom");
  }

  @Test
  void aPageIsReportedWithItsTextAndTheSameLinks() throws Exception {
    String page =
        "<title>T</title><nav><a href=/menu>menu</a></nav><article><h1>T</h1><p>"
            + "Words of an article, which is long enough to be one. ".repeat(20)
            + "<a href=/x>x</a></p></article>";
    harness.processElement(Page.fresh(Fetches.html("http://a.test/", page)), 0);
    List<RawLink> scanned = found();
    harness.close();
    open(true, ALL);
    harness.processElement(Page.fresh(Fetches.html("http://a.test/", page)), 0);
    assertThat(found()).isEqualTo(scanned).isNotEmpty();
    PageEvent event = reports().get(0);
    assertThat(event.kind()).isEqualTo(PageEvent.Kind.NEW);
    assertThat(event.content().text()).contains("Words of an article").doesNotContain("menu");
    assertThat(event.content().markdown()).contains("[x](http://a.test/x)");
    assertThat(event.content().title()).isEqualTo("T");
    assertThat(event.content().extraction()).isEqualTo("article");
    assertThat(event.content().links()).containsExactly("http://a.test/menu", "http://a.test/x");
    assertThat(event.answer().charset()).isEqualTo("UTF-8");
    assertThat(event.answer().type()).isEqualTo("text/html");
  }

  @Test
  void theTextOfAnUnchangedPageIsReadOnlyIfReadersWereToldThatItWasGone() throws Exception {
    harness.close();
    open(true, ALL);
    Task before = Fetches.visitedBefore("http://a.test/", 5);
    BodyFinding same = BodyFinding.unchanged(new Original("http://a.test/", 1));
    String page = "<p>" + "Words of a page. ".repeat(20);
    harness.processElement(new Page(html(before, page), same), 0);
    Past past = Objects.requireNonNull(before.queued().past());
    harness.processElement(new Page(html(Fetches.visited(before, past.gone(2)), page), same), 0);
    assertThat(reports())
        .extracting(PageEvent::kind, event -> event.content().text().isEmpty())
        .containsExactly(tuple(PageEvent.Kind.UNCHANGED, true), tuple(PageEvent.Kind.NEW, false));
    assertThat(found()).as("links, which are known").isEmpty();
  }

  @Test
  void theTextOfACopyIsReadOnlyIfAnOutputAsksForIt() throws Exception {
    BodyFinding copy = BodyFinding.copy(new Original("http://b.test/", 1));
    String page = "<p>" + "Words of a page. ".repeat(20);
    for (boolean copiesHaveText : List.of(true, false)) {
      harness.close();
      open(true, new Reporting(true, true, true, true, 1_000, false, copiesHaveText, false, false));
      harness.processElement(new Page(Fetches.html("http://a.test/", page), copy), 0);
      PageEvent event = reports().get(0);
      assertThat(event.copyOf()).isEqualTo("http://b.test/");
      assertThat(event.content().text().isEmpty()).isEqualTo(!copiesHaveText);
    }
  }

  @Test
  void theArchiveGetsTheTextOfNewPagesWhateverOutputsAskFor() throws Exception {
    Reporting noText = new Reporting(true, false, true, true, 0, false, true, false, false);
    BodyFinding copy = BodyFinding.copy(new Original("http://b.test/", 1));
    Fetched page = Fetches.html("http://a.test/", "<p>" + "Words of a page. ".repeat(20));
    for (Reporting reporting : List.of(Reporting.NONE, noText, ALL)) {
      harness.close();
      open(true, reporting.archiving(100));
      harness.processElement(Page.fresh(page), 0);
      harness.processElement(new Page(page, copy), 0);
      harness.processElement(answer("http://a.test/404", 404), 0);
      assertThat(harness.extractOutputValues())
          .extracting(out -> out.conversion().isEmpty())
          .containsExactly(false, true, true);
      Conversion text = harness.extractOutputValues().get(0).conversion();
      assertThat(text.text()).startsWith("Words of a page.").hasSizeLessThanOrEqualTo(100);
      assertThat(text.isCut()).isTrue();
      if (reporting.isOn()) {
        String told = reporting.hasText() ? text.text() : "";
        assertThat(reports().get(0).content().text()).isEqualTo(told);
      }
    }
  }

  @Test
  void aLongTextIsCutAndTheEventSaysSo() throws Exception {
    harness.close();
    open(true, new Reporting(true, true, true, true, 100, false, true, false, false));
    harness.processElement(
        Page.fresh(Fetches.html("http://a.test/", "<p>" + "word ".repeat(1_000))), 0);
    PageEvent event = reports().get(0);
    assertThat(event.content().text().length()).isBetween(50, 100);
    assertThat(event.cut()).containsExactly(PageEvent.TEXT);
  }

  @Test
  void answersThatAreNoPagesAreReportedAsWhatTheyAre() throws Exception {
    harness.close();
    open(true, ALL);
    harness.processElement(answer("http://a.test/404", 404), 0);
    harness.processElement(answer("http://a.test/410", 410), 0);
    harness.processElement(answer("http://a.test/301", 301, "Location", "/there"), 0);
    harness.processElement(answer("http://a.test/302", 302), 0);
    harness.processElement(answer("http://a.test/503", 503), 0);
    harness.processElement(answer("http://a.test/403", 403), 0);
    assertThat(reports())
        .extracting(event -> event.answer().status(), PageEvent::kind)
        .containsExactly(
            tuple(404, PageEvent.Kind.GONE),
            tuple(410, PageEvent.Kind.GONE),
            tuple(301, PageEvent.Kind.REDIRECTED),
            tuple(302, PageEvent.Kind.FAILED),
            tuple(503, PageEvent.Kind.FAILED),
            tuple(403, PageEvent.Kind.FAILED));
    assertThat(reports().get(2).answer().redirectsTo()).isEqualTo("http://a.test/there");
    assertThat(reports().get(4).answer().reason()).startsWith("503");
  }

  @Test
  void aPlainTextIsReportedAsItIsButForWhatNoOutputMayHave() throws Exception {
    harness.close();
    open(true, ALL);
    harness.processElement(
        Page.fresh(
            Fetches.answer(
                "http://a.test/t",
                200,
                "eins\nzwei \u00fc".getBytes(UTF_8),
                "Content-Type",
                "text/plain; charset=utf-8")),
        0);
    assertThat(reports().get(0).content().text()).isEqualTo("eins\nzwei \u00fc");
    assertThat(reports().get(0).content().extraction()).isEqualTo("page");
  }

  private static Page answer(String url, int status, String... headers) {
    return Page.fresh(Fetches.answer(url, status, new byte[] {'x'}, headers));
  }

  private static Fetched html(Task task, String page) {
    return Fetches.answer(task, 200, page.getBytes(UTF_8), false, "Content-Type", "text/html");
  }

  private List<PageEvent> reports() {
    return harness.getSideOutput(ParseFunction.REPORTS).stream()
        .map(sent -> ((Reported) sent.getValue()).event())
        .toList();
  }

  @Test
  void aBadPageFailsAlone() throws Exception {
    harness.processElement(
        Page.fresh(
            Fetches.answer(
                "http://a.test/", 200, new byte[] {0x1F, 0x1F}, "Content-Encoding", "gzip")),
        0);
    harness.processElement(Page.fresh(Fetches.html("http://a.test/", HTML)), 0);
    assertThat(harness.extractOutputValues()).hasSize(2);
    assertThat(harness.getSideOutput(ParseFunction.LINKS)).hasSize(1);
    assertThat(counters.counted())
        .isEqualTo(
            Map.of("parse.pages", 1L, "parse.links", 1L, "parse.failures", 1L, "visits.new", 2L));
  }

  @Test
  void pagesThatNeedADocumentAreCounted() throws Exception {
    harness.processElement(Page.fresh(Fetches.html("http://a.test/1", HTML)), 0);
    String framed = "<frameset><frame src=/x></frameset>";
    harness.processElement(Page.fresh(Fetches.html("http://a.test/2", framed)), 0);
    assertThat(counters.counted())
        .isEqualTo(Map.of("parse.pages", 2L, "parse.links", 2L, "visits.new", 2L, "parse.dom", 1L));
  }

  private void robots(int status, String body) throws Exception {
    Task task = Fetches.task("http://a.test/robots.txt", Task.Kind.ROBOTS);
    harness.processElement(
        Page.fresh(
            Fetches.answer(
                task, status, body.getBytes(UTF_8), false, "Content-Type", "text/plain")),
        0);
  }

  private void file(Task task, String xml) throws Exception {
    harness.processElement(
        Page.fresh(
            Fetches.answer(
                task, 200, xml.getBytes(UTF_8), false, "Content-Type", "application/xml")),
        0);
  }

  private List<RawLink> found() {
    var links = harness.getSideOutput(ParseFunction.LINKS);
    return links == null
        ? List.of()
        : links.stream().map(link -> (RawLink) link.getValue()).toList();
  }

  private static RawLink listed(String url, int depth, int hops, String via) {
    return new RawLink(url, depth, hops, Order.IPR.listed(), via);
  }
}

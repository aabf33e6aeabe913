package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import meguri.operators.model.Counters;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.model.Page;
import meguri.operators.model.PageLook;
import meguri.operators.model.RawLink;
import meguri.state.Hash64;
import meguri.state.allowance.Likeness;
import meguri.state.content.BodyFinding;
import meguri.state.content.Original;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Task;
import meguri.state.rank.Order;
import meguri.state.rank.Share;
import org.apache.flink.streaming.api.operators.ProcessOperator;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ParseFunctionTest {

  private static final String HTML = "<a href=/x>x</a>";

  private final Counters counters = new Counters();

  private OneInputStreamOperatorTestHarness<Page, Page> harness;

  @BeforeEach
  void open() throws Exception {
    open(true);
  }

  private void open(boolean sitemaps) throws Exception {
    ParseFunction function =
        InstantiationUtil.clone(
            new ParseFunction(
                LinkExtractor.Bounds.DEFAULT, Order.IPR, "meguri", sitemaps, Set.of()));
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
        .extracting(link -> link.getValue().share().kind())
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
        .extracting(link -> link.getValue().url())
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
        .extracting(link -> link.getValue().url())
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
    assertThat(counters.counted()).isEqualTo(Map.of("parse.listings", 2L, "parse.links", 3L));
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
        .isEqualTo(Map.of("parse.pages", 1L, "parse.links", 1L, "parse.failures", 1L));
  }

  @Test
  void pagesThatNeedADocumentAreCounted() throws Exception {
    harness.processElement(Page.fresh(Fetches.html("http://a.test/1", HTML)), 0);
    String framed = "<frameset><frame src=/x></frameset>";
    harness.processElement(Page.fresh(Fetches.html("http://a.test/2", framed)), 0);
    assertThat(counters.counted())
        .isEqualTo(Map.of("parse.pages", 2L, "parse.links", 2L, "parse.dom", 1L));
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
    return links == null ? List.of() : links.stream().map(link -> link.getValue()).toList();
  }

  private static RawLink listed(String url, int depth, int hops, String via) {
    return new RawLink(url, depth, hops, Order.IPR.listed(), via);
  }
}

package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.model.RawLink;
import meguri.operators.model.Wishes;
import meguri.operators.parse.LinkExtractor.Bounds;
import meguri.operators.parse.LinkExtractor.ParseResult;
import meguri.state.rank.Order;
import meguri.state.rank.Share;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkExtractorTest {

  private static final String URL = "http://a.test/dir/page.html";

  private final LinkExtractor extractor =
      new LinkExtractor(Bounds.DEFAULT, Order.IPR, "meguri", Set.of(), System::nanoTime);

  @Test
  void anchorsAreasAndFramesAreLinksOneDeeperThatShareTheScoreOtherSitesFirst() {
    float part = 4 * Order.IPR.part(3, 1, false);
    float partOfOther = 4 * Order.IPR.part(3, 1, true);
    Fetched page =
        Fetches.html(
            URL,
            """
            <a href="/x">x</a> <map><area href="y"></map> <iframe src="//b.test/z"></iframe>
            <a href="../up?q=1&amp;r=2#f">up</a>
            """);
    assertThat(extractor.extract(page).links())
        .containsExactly(
            new RawLink("http://b.test/z", 3, 0, first(partOfOther), URL),
            new RawLink("http://a.test/x", 3, 0, first(part), URL),
            new RawLink("http://a.test/dir/y", 3, 0, first(part), URL),
            new RawLink("http://a.test/up?q=1&r=2", 3, 0, first(part), URL));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<a>x</a>",
        "<a href=''>x</a>",
        "<a href='#f'>x</a>",
        "<a href='page.html#f'>x</a>",
        "<a href='javascript:void(0)'>x</a>",
        "<a href=' JavaScript:void(0)'>x</a>",
        "<a href='mailto:me@a.test'>x</a>",
        "<a href='data:text/html,x'>x</a>",
        "<a href='tel:1'>x</a>",
        "<a href='/x' rel='external NoFollow'>x</a>",
        "<!-- <a href='/x'>x</a> -->",
        "<script>'<a href=\"/x\">'</script>",
        "<meta name=Robots content='noindex, NOFOLLOW'><a href='/x'>x</a>",
        "<a href='/x'>x</a><meta name=robots content=none>",
        "<a href='/x'>x</a><meta name=Meguri content=nofollow>",
        "<a href='/x'>x</a><meta name=robots content='noindex nofollow'>",
        "<a href='/x'>x</a><meta name=robots content=all><meta name=robots content=nofollow>",
        "<meta http-equiv=refresh content='0;url=/x'><meta name=robots content=nofollow>",
        "<meta name=refresh content='0;url=/x'><meta http-equiv=x content='0;url=/x'>",
        "<img src='/x'><link href='/y'>",
        "<link rel=stylesheet href='/x'><link rel='next nofollow' href='/y'>",
        "<link rel=alternate hreflang=de href=/x><link rel=amphtml href=/y><link rel=shortlink"
            + " href=/z>",
        "<template><a href=/x>x</a><div><a href=/y></a></div></template>",
        "<template><template><a href=/x></template><meta http-equiv=refresh"
            + " content='0;url=/x'></template>",
      })
  void linksThatAreNotToBeFollowedAreIgnored(String html) {
    assertThat(extractor.extract(Fetches.html(URL, html)).links()).isEmpty();
  }

  @Test
  void feedsOfAPageAreLinks() {
    Fetched page =
        Fetches.html(
            URL,
            """
            <link rel="alternate" type="application/rss+xml" title=News href="/feed">
            <link rel="ALTERNATE home" type=" Application/Atom+XML " href="atom.xml">
            <link rel="alternate" hreflang="de" href="/de"> <link rel="stylesheet" href="/css">
            <link rel="alternate nofollow" type="application/rss+xml" href="/no">
            """);
    assertThat(extractor.extract(page).links())
        .extracting(RawLink::url)
        .containsExactly("http://a.test/feed", "http://a.test/dir/atom.xml");
  }

  @ParameterizedTest
  @CsvSource({
    "'0; url=/x', /x",
    "'0;URL=\"/x\"', /x",
    "' 5 , Url = ''/x'' or not', /x",
    "'0 /x', /x",
    "'.5;x', /dir/x",
    "'1.5.;''x', /dir/x",
    "'0,\"x\"y', /dir/x",
    "'0;url', /dir/url",
    "'0;url x', /dir/url%20x",
    "'0;;x', /dir/;x",
    "'0; url=//b.test/?q=1', //b.test/?q=1",
    "0, ''",
    "'0;', ''",
    "'0; url=', ''",
    "'0; url=\"\"x', ''",
    "'0; url=#x', ''",
    "'0; url=page.html', ''",
    "'0; url=javascript:x', ''",
    "'0url=/x', ''",
    "'-1;/x', ''",
    "';/x', ''",
    "'', ''",
  })
  void aRefreshIsALink(String content, String target) {
    String html = "<meta http-equiv=Refresh content=\"" + content.replace("\"", "&quot;") + "\">";
    String url = target.startsWith("//") ? "http:" + target : "http://a.test" + target;
    assertThat(extractor.extract(Fetches.html(URL, html)).links())
        .extracting(RawLink::url)
        .isEqualTo(target.isEmpty() ? List.of() : List.of(url));
  }

  @ParameterizedTest
  @CsvSource({
    "text/html,       200, 0;url=/x,         /x",
    "text/html,       200, 5; URL='y.html',  /dir/y.html",
    "application/pdf, 200, 0;url=/x,         /x",
    "text/plain,      200, 3;/caf\u00C3\u00A9, /caf%C3%A9",
    "'',              200, 0;url=/x,         /x",
    "text/html,       200, 30,               ''",
    "text/html,       200, 0;url=page.html,  ''",
    "text/html,       404, 0;url=/x,         ''",
  })
  void aRefreshHeaderIsALink(String type, int status, String header, String target) {
    byte[] body = "<base href=http://b.test/>".getBytes(UTF_8);
    Fetched page = Fetches.answer(URL, status, body, "Content-Type", type, "refresh", header);
    assertThat(extractor.extract(page).links())
        .extracting(RawLink::url)
        .isEqualTo(target.isEmpty() ? List.of() : List.of("http://a.test" + target));
    Fetched asking =
        Fetches.answer(URL, status, body, "Refresh", header, "X-Robots-Tag", "nofollow");
    assertThat(extractor.extract(asking).links()).isEmpty();
  }

  @Test
  void aRefreshHeaderSharesTheScoreWithTheLinks() {
    Fetched page =
        Fetches.answer(
            URL,
            200,
            "<a href=/x>".getBytes(UTF_8),
            "Content-Type",
            "text/html",
            "Refresh",
            "0;url=/y");
    assertThat(extractor.extract(page).links())
        .extracting(RawLink::share)
        .containsExactly(first(2), first(2));
  }

  @ParameterizedTest
  @EnumSource
  void alternateFormsAreLinksIfTheOptionIsOn(LinkType type) {
    var following =
        new LinkExtractor(Bounds.DEFAULT, Order.IPR, "meguri", Set.of(type), System::nanoTime);
    Fetched page =
        Fetches.html(
            URL,
"""
<link rel=alternate hreflang=de href=/hreflang><link rel=amphtml href=/amphtml>
<link rel=ShortLink href=/shortlink><link rel="alternate nofollow" hreflang=fr href=/no>
<link rel=alternate media=handheld href=/mobile><link hreflang=it href=/it>
""");
    assertThat(following.extract(page).links())
        .extracting(RawLink::url)
        .containsExactly("http://a.test/" + type);
  }

  @ParameterizedTest
  @CsvSource({
    "gb2312,  B0",
    "gbk,     81",
    "gb18030, 81 30 81",
    "big5,    A4",
    "euc-jp,  A4",
    "euc-jp,  8F A1",
    "shift_jis, 82",
    "euc-kr,  B0",
  })
  void aTitleWithATruncatedCharacterHidesNoLinks(String label, String lead) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes("<title>x".getBytes(UTF_8));
    body.writeBytes(HexFormat.of().parseHex(lead.replace(" ", "")));
    body.writeBytes("</title><p title='y".getBytes(UTF_8));
    body.writeBytes(HexFormat.of().parseHex(lead.replace(" ", "")));
    body.writeBytes("'><a href='/x'>x</a><a href=\"/y\">y</a>".getBytes(UTF_8));
    Fetched page =
        Fetches.answer(URL, 200, body.toByteArray(), "Content-Type", "text/html; charset=" + label);
    LinkExtractor.Extract extract = extractor.extract(page);
    assertThat(extract.links())
        .extracting(RawLink::url)
        .containsExactly("http://a.test/x", "http://a.test/y");
    assertThat(extract.isGarbled()).isTrue();
  }

  @Test
  void validBytesAreNotGarbled() {
    assertThat(extractor.extract(page("EUC-JP", "<title>巡り</title>")).isGarbled()).isFalse();
  }

  @Test
  void aRepeatedLinkCountsOnce() {
    Fetched page =
        Fetches.html(
            URL,
            "<a href=/x></a><a href='/x#f'></a><a href='http://a.test/x'></a><a"
                + " href='y/../../x'></a>");
    assertThat(extractor.extract(page).links())
        .containsExactly(new RawLink("http://a.test/x", 3, 0, first(4), URL));
  }

  @ParameterizedTest
  @CsvSource({
    "<base href='http://b.test/c/'>,              http://b.test/c/x",
    "<base href='/c/d?e'>,                        http://a.test/c/x",
    "<base href='http://b.test'>,                 http://b.test/x",
    "<base target=_top><base href='/c/'>,         http://a.test/c/x",
    "<base href='/c/'><base href='/d/'>,          http://a.test/c/x",
    "<base href=''><base href='/d/'>,             http://a.test/dir/x",
    "<base href><base href='http://b.test/'>,     http://a.test/dir/x",
    "<base href='javascript:x'>,                  http://a.test/dir/x",
    "<base href='http://b%.test/'>,               http://a.test/dir/x",
  })
  void linksAreResolvedAgainstTheBase(String base, String url) {
    Fetched page = Fetches.html(URL, base.replace('\'', '"') + "<a href=x>x</a>");
    assertThat(extractor.extract(page).links()).extracting(RawLink::url).containsExactly(url);
  }

  @Test
  void aBaseThatIsTooLongIsIgnored() {
    String base = "<base href=/" + "b".repeat(100_000) + "/>";
    assertThat(extractor.extract(Fetches.html(URL, base + "<a href=x>")).links())
        .extracting(RawLink::url)
        .containsExactly("http://a.test/dir/x");
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void aRedirectIsALinkOfTheSameDepthAndOneMoreHop(int status) {
    Fetched redirect =
        Fetches.answer(URL, status, "<a href=/y>".getBytes(UTF_8), "location", "/x#f");
    assertThat(extractor.extract(redirect).links())
        .containsExactly(new RawLink("http://a.test/x", 2, 2, first(4), URL));
  }

  @ParameterizedTest
  @CsvSource({
    "/caf\u00C3\u00A9?q=\u00C3\u00A9, http://a.test/café?q=é",
    "/caf\u00E9, http://a.test/caf%E9",
    "/%41\u00E9\u00C3\u00A9, http://a.test/%41%E9%C3%A9",
    "http://b\u00C3\u00BCcher.test/, http://bücher.test/",
  })
  void aRedirectMayHaveNonAsciiBytes(String location, String url) {
    Fetched redirect = Fetches.answer(URL, 301, new byte[0], "Location", location);
    assertThat(extractor.extract(redirect).links()).extracting(RawLink::url).containsExactly(url);
  }

  @Test
  void emptyRedirectsAndErrorPagesHaveNoLinks() {
    byte[] body = "<a href=/x>".getBytes(UTF_8);
    for (Fetched fetched :
        List.of(
            Fetches.answer(URL, 302, body),
            Fetches.answer(URL, 302, body, "Location", "mailto:me@a.test"),
            Fetches.answer(URL, 304, new byte[0], "Location", "/x"),
            Fetches.answer(URL, 404, body, "Content-Type", "text/html"),
            Fetches.answer(URL, 500, body, "Content-Type", "text/html"))) {
      assertThat(extractor.extract(fetched).result()).isEqualTo(ParseResult.PASSED_OVER);
      assertThat(extractor.extract(fetched).links()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "text/html,                     true",
    "TEXT/HTML ; charset=utf-8,     true",
    "application/xhtml+xml,         true",
    "'',                            true",
    "text/plain,                    false",
    "application/pdf,               false",
    "text/xml,                      false",
  })
  void onlyHtmlIsParsed(String type, boolean parsed) {
    Fetched page = Fetches.answer(URL, 200, " <a href=/x>".getBytes(UTF_8), "Content-Type", type);
    assertThat(extractor.extract(page).links()).hasSize(parsed ? 1 : 0);
  }

  @Test
  void anUntypedBodyIsParsedOnlyIfItBeginsLikeHtml() {
    for (String body : new String[] {"<?xml version='1.0'?><a href='/x'/>", "x <a href=/x>", ""}) {
      assertThat(extractor.extract(Fetches.answer(URL, 200, body.getBytes(UTF_8))).result())
          .isEqualTo(ParseResult.PASSED_OVER);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<a href='/x'>x</a><meta name=otherbot content='nofollow, none'>",
        "<a href='/x'>x</a><meta name=robots content='noindex, noarchive'>",
        "<a href='/x'>x</a><meta name=description content=nofollow>",
        "<a href='/x'>x</a><meta name=robots content='max-image-preview:none'>",
        "<a href='/x' rel='ugc sponsored'>x</a>",
        "<link rel='Canonical' href='/x'>",
        "<link rel=next href=/x>",
        "<link rel='PREV start' href=/x>",
        "<link rel=previous href=/x>",
        "<!DOCTYPE ><a href=/x>x</a>",
        "<!doctype \t\n><a href=/x>x</a><!DOCTYPE >",
        "<template><a href=/y></a></template><a href=/x>x</a>",
        "<template><base href='http://b.test/'></template><a href=/x>x</a>",
        "<template><meta name=robots content=nofollow></template><a href=/x>x</a>",
        "<div><template shadowrootmode=Open><a href=/x>x</a></template></div>",
      })
  void followableLinksAreKept(String html) {
    assertThat(extractor.extract(Fetches.html(URL, html)).links())
        .extracting(RawLink::url)
        .containsExactly("http://a.test/x");
  }

  @Test
  void aCanonicalPageHasNoLinkToItself() {
    Fetched page = Fetches.html(URL, "<link rel=canonical href='" + URL + "'>");
    assertThat(extractor.extract(page).links()).isEmpty();
    assertThat(extractor.extract(page).wishes()).isEqualTo(Wishes.NONE);
  }

  @ParameterizedTest
  @CsvSource({
    "<meta name=robots content=noindex>, '', noindex, ''",
    "<meta name=robots content='NoArchive nofollow noindex'>, '', 'noindex, noarchive', ''",
    "<meta name=Meguri content=none>, '', noindex, ''",
    "<meta name=otherbot content=noindex>, '', '', ''",
    "<p>, 'otherbot: noindex, meguri: noarchive', noarchive, ''",
    "<meta name=robots content=noarchive>, 'noindex, nofollow', 'noindex, noarchive', ''",
    "<link rel=canonical href='/x#f'>, '', '', http://a.test/x",
    "<base href=http://b.test><link rel='shortlink Canonical' href=y>, '', '', http://b.test/y",
    "<link rel=canonical href=/1><link rel=canonical href=/2>, noindex, noindex, http://a.test/1",
    "<link rel=canonical href='javascript:x'>, '', '', ''",
    "<link rel=canonical href='http://b%.test/'>, '', '', ''",
  })
  void robotsDirectivesAreKept(String html, String header, String robots, String url) {
    byte[] body = html.replace('\'', '"').getBytes(UTF_8);
    Fetched page =
        Fetches.answer(URL, 200, body, "Content-Type", "text/html", "X-Robots-Tag", header);
    assertThat(extractor.extract(page).wishes()).isEqualTo(new Wishes(robots, url));
  }

  @ParameterizedTest(name = "{0}, {1}: {2}")
  @CsvSource({
    "nofollow, '', true",
    "none, '', true",
    "'noindex, NoFollow', '', true",
    "noindex, nofollow, true",
    "'Meguri: nofollow', '', true",
    "'meguri:none', '', true",
    "'otherbot: nofollow', '', false",
    "'otherbot: noindex, nofollow', 'noindex', false",
    "'otherbot: noindex', 'meguri: nofollow', true",
    "'otherbot: noindex, meguri: nofollow', '', true",
    "'meguri: noindex, otherbot: nofollow', '', false",
    "'nofollow, otherbot: noindex', '', true",
    "'unavailable_after: 25 Jun 2030 15:00:00 PST, nofollow', '', true",
    "'unavailable_after: Wed, 25 Jun 2030 15:00:00 PST', '', false",
    "'max-snippet: 20, max-image-preview: none', '', false",
    "'*: nofollow', '', true",
    "'', '', false",
    "':,;: :', ':::', false"
  })
  void robotsHeadersMayForbidAllCrawlersOrUs(String first, String second, boolean forbidden) {
    Fetched page =
        Fetches.answer(
            URL,
            200,
            "<a href=/x>".getBytes(UTF_8),
            "Content-Type",
            "text/html",
            "X-Robots-Tag",
            first,
            "x-robots-tag",
            second);
    assertThat(extractor.extract(page).links().isEmpty()).isEqualTo(forbidden);
  }

  @ParameterizedTest
  @EnumSource
  void compressedBodiesAreRead(Encoder encoder) {
    byte[] body = encoder.encode("<a href=/x>x</a>".getBytes(UTF_8));
    assertThat(extractor.extract(encoded(body, encoder.token)).links())
        .extracting(RawLink::url)
        .containsExactly("http://a.test/x");
  }

  @Test
  void aBodyThatCannotBeDecodedIsAFailure() {
    byte[] body = Encoder.GZIP.encode("<a href=/x>x</a>".getBytes(UTF_8));
    for (String encoding : new String[] {"br", "zstd", "gzip, br", "deflate", "compress"}) {
      assertThat(extractor.extract(encoded(body, encoding)).result())
          .as(encoding)
          .isEqualTo(ParseResult.UNDECODABLE);
    }
  }

  @Test
  void codingsInSeparateHeadersAreAllDecoded() {
    byte[] html = "<a href=/x>x</a>".getBytes(UTF_8);
    Fetched page =
        Fetches.answer(
            URL,
            200,
            Encoder.ZSTD.encode(Encoder.GZIP.encode(html)),
            "Content-Encoding",
            "gzip",
            "Content-Type",
            "text/html",
            "content-encoding",
            "zstd");
    assertThat(extractor.extract(page).links()).hasSize(1);
  }

  @Test
  void aBombIsReadOnlyUpToTheBound() {
    byte[] bomb =
        Encoder.GZIP.encode(
            ("<a href=/x>x</a>" + " ".repeat(5_000_000) + "<a href=/y>y</a>").getBytes(UTF_8));
    var bounded =
        new LinkExtractor(
            new Bounds(1_000_000, 10, 10, Duration.ofSeconds(5)),
            Order.IPR,
            "meguri",
            Set.of(),
            System::nanoTime);
    assertThat(bounded.extract(encoded(bomb, "gzip")).links())
        .extracting(RawLink::url)
        .containsExactly("http://a.test/x");
  }

  @Test
  void aTruncatedCompressedBodyIsReadAsFarAsItGoes() {
    byte[] whole =
        Encoder.GZIP.encode(
            ("<a href=/x>x</a>" + "0123456789 some text ".repeat(10_000)).getBytes(UTF_8));
    byte[] part = java.util.Arrays.copyOf(whole, whole.length / 2);
    assertThat(extractor.extract(encoded(part, "gzip")).links()).hasSize(1);
  }

  @Test
  void theNumberOfLinksIsBounded() {
    var bounded =
        new LinkExtractor(
            new Bounds(1000, 2, 10, Duration.ofSeconds(5)),
            Order.IPR,
            "meguri",
            Set.of(),
            System::nanoTime);
    Fetched page = Fetches.html(URL, "<a href=1></a><a href=1></a><a href=2></a><a href=3></a>");
    assertThat(bounded.extract(page).links())
        .extracting(RawLink::url, RawLink::share)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("http://a.test/dir/1", first(2)),
            org.assertj.core.groups.Tuple.tuple("http://a.test/dir/2", first(2)));
  }

  @Test
  void aRevisitedPagePassesOnItsGainsAndToNewUrlsItsWholeScore() {
    byte[] body = "<a href=1></a><a href=2></a>".getBytes(UTF_8);
    Fetched again = Fetches.answer(Fetches.visitedBefore(URL, 17), 200, body, false);
    Share share = new Share(0.85f * (3 - 1) / 2, (3 + 1) / 2f, Share.Kind.AGAIN);
    assertThat(extractor.extract(again).links())
        .extracting(RawLink::share)
        .containsExactly(share, share);
  }

  private static Share first(float value) {
    return new Share(value, value, Share.Kind.FIRST);
  }

  @Test
  void aHundredThousandNestedElementsAreParsed() {
    String html = "<div>".repeat(100_000) + "<a href=/x>";
    var patient =
        new LinkExtractor(
            new Bounds(1 << 20, 10, 10, Duration.ofMinutes(1)),
            Order.IPR,
            "meguri",
            Set.of(),
            System::nanoTime);
    assertThat(patient.extract(Fetches.html(URL, html)).links()).hasSize(1);
  }

  @Test
  void aPageThatTakesTooLongFailsAlone() {
    AtomicLong now = new AtomicLong();
    var slow =
        new LinkExtractor(
            new Bounds(1 << 20, 10, 10, Duration.ofNanos(20)),
            Order.IPR,
            "meguri",
            Set.of(),
            () -> now.addAndGet(1));
    assertThat(slow.extract(Fetches.html(URL, "<a href=/x>" + "<p>text".repeat(50_000))).result())
        .isEqualTo(ParseResult.TOO_SLOW);
    assertThat(slow.extract(Fetches.html(URL, "<a href=/x>")).result())
        .isEqualTo(ParseResult.PARSED);
  }

  @ParameterizedTest
  @CsvSource({
    "UTF-8,       text/html,                       ''",
    "Shift_JIS,   text/html; charset=\"shift_jis\", ''",
    "EUC-JP,      text/html,                       <meta charset=euc-jp>",
    "Shift_JIS,   text/html,                       <meta http-equiv=Content-Type"
        + " content='text/html; charset=x-sjis'>",
    "UTF-8,       text/html; charset=nonsense,     ''",
    "UTF-16LE,    text/html; charset=utf-8,        \uFEFF",
    "UTF-8,       text/html; charset=euc-jp,       \uFEFF",
    "UTF-8,       text/html,                       <meta charset=utf-16>",
  })
  void theCharsetIsReadFromTheDocument(String charset, String type, String head) {
    byte[] body = (head + "<a href='/巡り'>x</a>").getBytes(Charset.forName(charset));
    assertThat(extractor.extract(Fetches.answer(URL, 200, body, "Content-Type", type)).links())
        .extracting(RawLink::url)
        .containsExactly("http://a.test/%E5%B7%A1%E3%82%8A");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "windows-1251, /тест?q=тест&r=%D1#тест, /%D1%82%D0%B5%D1%81%D1%82?q=%F2%E5%F1%F2&r=%D1",
    "windows-1251, ?q=т巡\uD83D\uDE00, /dir/page.html?q=%F2%26%2324033%3B%26%23128512%3B",
    "windows-1251, #т?т, ''",
    "windows-1252, x?€, /dir/x?%80",
    "Shift_JIS, /?ソa巡り, /?%83\\a%8F%84%82%E8",
    "EUC-JP, /?巡, /?%BD%E4",
    "ISO-2022-JP, /?a巡b, /?a%1B$B=d%1B(Bb",
    "ISO-2022-JP, /?巡\uD83D\uDE00, /?%1B$B=d%1B(B%26%23128512%3B",
    "UTF-8, /?т, /?%D1%82",
    "UTF-16, /?т, /?%D1%82",
  })
  void queriesAreInTheCharsetOfTheirPage(String charset, String reference, String url) {
    Fetched page = page(charset, "<a href='" + escaped(reference, charset) + "'>");
    assertThat(extractor.extract(page).links())
        .extracting(RawLink::url)
        .isEqualTo(url.isEmpty() ? List.of() : List.of("http://a.test" + url));
  }

  @Test
  void theQueryOfACanonicalUrlIsInTheCharsetOfItsPage() {
    Fetched page = page("windows-1251", "<link rel=canonical href='/?q=тест'>");
    assertThat(extractor.extract(page).wishes().canonical())
        .isEqualTo("http://a.test/?q=%F2%E5%F1%F2");
  }

  private static Fetched page(String charset, String html) {
    byte[] body = html.getBytes(Charset.forName(charset));
    return Fetches.answer(URL, 200, body, "Content-Type", "text/html; charset=" + charset);
  }

  /** What the charset lacks as HTML writes it. */
  private static String escaped(String text, String charset) {
    CharsetEncoder encoder = Charset.forName(charset).newEncoder();
    return text.codePoints()
        .mapToObj(Character::toString)
        .map(c -> encoder.canEncode(c) ? c : "&#" + c.codePointAt(0) + ";")
        .collect(Collectors.joining());
  }

  @Property
  void anyBytesAreHarmless(@ForAll byte[] body, @ForAll("encodings") String encoding) {
    assertThat(extractor.extract(encoded(body, encoding)).links()).isNotNull();
  }

  @Property
  void sharesOfAnyTagSoupSumUpToAtMostTheScoreAndOne(@ForAll("soup") String html) {
    List<RawLink> links = extractor.extract(Fetches.html(URL, html)).links();
    assertThat(links.stream().map(RawLink::url)).doesNotHaveDuplicates();
    if (!links.isEmpty()) {
      assertThat(links.stream().mapToDouble(found -> found.share().known()).sum())
          .isCloseTo(4, org.assertj.core.data.Offset.offset(1e-3));
    }
  }

  @Property
  void damagedGzipIsHarmless(@ForAll("soup") String html, @ForAll int at, @ForAll byte bit) {
    byte[] body = Encoder.GZIP.encode(html.getBytes(UTF_8));
    body[Math.floorMod(at, body.length)] ^= bit;
    assertThat(extractor.extract(encoded(body, "gzip")).links()).isNotNull();
  }

  @Provide
  Arbitrary<String> encodings() {
    return Arbitraries.of("", "gzip", "deflate", "gzip, gzip", ",", "br", "zstd");
  }

  @Provide
  Arbitrary<String> soup() {
    return Arbitraries.of(
            "<a href=",
            "'/x'",
            "\"http://b.test:1/\"",
            ">",
            "</a>",
            "<base href=",
            "<table>",
            "<svg>",
            "<math>",
            "<template>",
            "<select>",
            "<!--",
            "-->",
            "<![CDATA[",
            "<meta charset=x>",
            "&#x0;",
            "\0",
            "<script>",
            "</script>",
            "<p",
            "/>",
            "http://[",
            "\\",
            "<title>",
            "<frameset><frame src=q>")
        .list()
        .ofMaxSize(30)
        .map(parts -> String.join("", parts));
  }

  private static Fetched encoded(byte[] body, String encoding) {
    return Fetches.answer(
        URL, 200, body, "Content-Type", "text/html", "Content-Encoding", encoding);
  }
}

package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.model.RawLink;
import meguri.operators.parse.LinkExtractor.Bounds;
import meguri.operators.parse.LinkExtractor.ParseResult;
import meguri.state.rank.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListedLinksTest {

  private static final String URL = "http://a.test/dir/sitemap";
  private static final long DAY = 86_400_000;

  /** When {@link Fetches} has them asked for. */
  private static final long NOW = 1_700_000_000_000L;

  private final LinkExtractor extractor =
      new LinkExtractor(Bounds.DEFAULT, Order.IPR, "meguri", Set.of(), System::nanoTime);

  @ParameterizedTest
  @CsvSource({
    "text/xml,                       false, LISTING",
    "application/rss+xml; charset=x, false, LISTING",
    "text/html,                      false, LISTING",
    "'',                             false, LISTING",
    "application/octet-stream,       true,  LISTING",
    "application/x-gzip,             true,  LISTING",
    "text/xml,                       true,  LISTING",
    "'',                             true,  LISTING",
    "application/x-gunzip,           true,  LISTING",
    "application/x-gunzip,           false, LISTING",
    "application/gzipped,            true,  LISTING",
    "application/x-tar-gz,           true,  LISTING",
    "application/x-download,         true,  LISTING",
    "text/html,                      true,  LISTING",
    "text/css; charset=utf-8,        true,  LISTING",
    "image/png,                      false, PASSED_OVER",
  })
  void aSitemapIsRecognisedUnderAnyContentType(String type, boolean gzip, ParseResult reading) {
    byte[] file = "<?xml version='1.0'?><urlset><url><loc>/1</loc></url></urlset>".getBytes(UTF_8);
    Fetched answer =
        Fetches.answer(URL, 200, gzip ? Encoder.GZIP.encode(file) : file, "Content-Type", type);
    LinkExtractor.Extract extract = extractor.extract(answer);
    assertThat(extract.result()).isEqualTo(reading);
    assertThat(extract.links()).hasSize(reading == ParseResult.LISTING ? 1 : 0);
  }

  @Test
  void aCompressedSitemapIsReadFurtherThanAPage() {
    StringBuilder xml = new StringBuilder("<urlset>");
    for (int i = 0; i < 15_000; i++) {
      xml.append("<url><loc>/").append(i).append("</loc></url>").append(" ".repeat(1_000));
    }
    Fetched answer =
        Fetches.answer(
            URL,
            200,
            Encoder.GZIP.encode(xml.toString().getBytes(UTF_8)),
            "Content-Type",
            "text/xml",
            "Content-Encoding",
            "gzip");
    assertThat(extractor.extract(answer).links()).hasSize(15_000);
  }

  @Test
  void aCompressedPageWithoutATypeIsAPage() {
    byte[] page = Encoder.GZIP.encode("<html><a href=/1>1</a></html>".getBytes(UTF_8));
    Fetched answer = Fetches.answer(URL, 200, page, "Content-Encoding", "gzip");
    assertThat(extractor.extract(answer).result()).isEqualTo(ParseResult.PARSED);
  }

  @Test
  void aSitemapWithNofollowIsNotFollowed() {
    Fetched answer =
        Fetches.answer(
            URL,
            200,
            "<urlset><url><loc>/1</loc></url></urlset>".getBytes(UTF_8),
            "Content-Type",
            "text/xml",
            "X-Robots-Tag",
            "noindex, nofollow");
    assertThat(extractor.extract(answer).links()).isEmpty();
  }

  @Test
  void aSitemapInAnyEncodingIsReadUpToFiftyMegabytes() {
    StringBuilder xml = new StringBuilder("<urlset>");
    for (int i = 0; i < 12_000; i++) {
      xml.append("<url><loc>/").append(i).append("</loc></url>").append(" ".repeat(1_000));
    }
    byte[] plain = xml.toString().getBytes(UTF_8);
    for (String type : List.of("text/xml", "text/html")) {
      assertThat(links(plain, type, "")).hasSize(12_000);
      assertThat(links(Encoder.BROTLI.encode(plain), type, "br")).hasSize(12_000);
      assertThat(links(Encoder.GZIP.encode(plain), type, "gzip")).hasSize(12_000);
    }
  }

  @Test
  void aPageWithASitemapsTypeIsReadUpToTenMegabytes() {
    String page = "<html><a href=/1>1</a>" + " ".repeat(11 << 20) + "<a href=/2>2</a>";
    assertThat(links(page.getBytes(UTF_8), "text/html", "")).hasSize(1);
  }

  @Test
  void aLinkCarriesTheTimeOfItsChange() {
    assertThat(
            changed(
                entry("/1", 1_000),
                entry("/2", NOW),
                entry("/3", NOW + 1_000),
                "<url><loc>/4</loc></url>"))
        .containsExactly(1_000L, NOW, 0L, 0L);
    assertThat(changed(entry("/1", 1_000), entry("/1#f", 3_000), entry("/1", 2_000)))
        .as("the latest of its dates")
        .containsExactly(3_000L);
  }

  @Test
  void aFileWithTooManyEqualDatesIsNotTrusted() {
    String[] entries = new String[200];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = entry("/" + i, i < 20 ? NOW - i : NOW - 1_000 * DAY + i * DAY);
    }
    assertThat(changed(entries)).as("one in ten").doesNotContain(0L);
    entries[20] = entry("/20", NOW - DAY + 1_000);
    assertThat(changed(entries)).containsOnly(0L);
    assertThat(changed(Arrays.copyOf(entries, 10))).as("a few").doesNotContain(0L);
    assertThat(changed(Arrays.copyOf(entries, 11))).containsOnly(0L);
  }

  private List<Long> changed(String... entries) {
    byte[] file = ("<urlset>" + String.join("", entries)).getBytes(UTF_8);
    return links(file, "text/xml", "").stream().map(RawLink::lastmod).toList();
  }

  private static String entry(String url, long changed) {
    return "<url><loc>%s</loc><lastmod>%s</lastmod></url>"
        .formatted(url, Instant.ofEpochMilli(changed));
  }

  private List<RawLink> links(byte[] file, String type, String encoding) {
    Fetched answer =
        Fetches.answer(URL, 200, file, "Content-Type", type, "Content-Encoding", encoding);
    return extractor.extract(answer).links();
  }
}

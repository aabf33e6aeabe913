package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.parse.LinkExtractor.Bounds;
import meguri.operators.parse.LinkExtractor.Reading;
import meguri.state.rank.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListedLinksTest {

  private static final String URL = "http://a.test/dir/sitemap";

  private final LinkExtractor extractor =
      new LinkExtractor(Bounds.DEFAULT, Order.IPR, "meguri", System::nanoTime);

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
    "image/png,                      false, PASSED_OVER",
  })
  void aSitemapIsOneWhateverItsServerCallsIt(String type, boolean gzip, Reading reading) {
    byte[] file = "<?xml version='1.0'?><urlset><url><loc>/1</loc></url></urlset>".getBytes(UTF_8);
    Fetched answer =
        Fetches.answer(URL, 200, gzip ? Encoder.GZIP.encode(file) : file, "Content-Type", type);
    LinkExtractor.Extract extract = extractor.extract(answer);
    assertThat(extract.reading()).isEqualTo(reading);
    assertThat(extract.links()).hasSize(reading == Reading.LISTING ? 1 : 0);
  }

  @Test
  void aSitemapOnItsWayCompressedIsReadToItsFiftyMegabytes() {
    StringBuilder xml = new StringBuilder("<urlset>");
    for (int i = 0; i < 30_000; i++) {
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
    assertThat(extractor.extract(answer).links()).hasSize(30_000);
  }

  @Test
  void aPageThatIsCalledNothingAndOnItsWayCompressedIsAPage() {
    byte[] page = Encoder.GZIP.encode("<html><a href=/1>1</a></html>".getBytes(UTF_8));
    Fetched answer = Fetches.answer(URL, 200, page, "Content-Encoding", "gzip");
    assertThat(extractor.extract(answer).reading()).isEqualTo(Reading.PARSED);
  }

  @Test
  void aSitemapThatIsNotToBeFollowedIsNot() {
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
}

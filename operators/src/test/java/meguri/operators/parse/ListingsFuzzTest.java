package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import meguri.operators.fuzz.CpuTime;
import meguri.operators.fuzz.Entity;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.model.RawLink;
import meguri.operators.parse.LinkExtractor.Bounds;
import meguri.operators.parse.LinkExtractor.Extract;
import meguri.operators.parse.LinkExtractor.ParseResult;
import meguri.state.rank.Order;

class ListingsFuzzTest {

  private static final String FILE = "http://h.test/d/sitemap.xml";
  private static final Bounds BOUNDS = new Bounds(1 << 18, 50, 512, Duration.ofSeconds(60));

  /** Of gzip within gzip: no byte of an input stands for more. */
  private static final long LARGEST = 1_100L * 1_100;

  private final LinkExtractor extractor =
      new LinkExtractor(BOUNDS, Order.IPR, "meguri", Set.of(), System::nanoTime);

  private final ListingReader reader = new ListingReader(System::nanoTime, Duration.ofSeconds(60));

  @FuzzTest
  void anyFileListsBoundedAbsoluteUrlsWithPastDates(byte[] input) {
    Entity file = Entity.of(input);
    CpuTime.isInBounds(cost(file), () -> read(file));
    if (Entity.isChosen(input)) {
      Entity same = file.atLength();
      CpuTime.isInBounds(cost(same), () -> read(same));
      Entity listed = new Entity(file.type(), "", ("<urlset>" + text(same)).getBytes(ISO_8859_1));
      CpuTime.isInBounds(cost(listed), () -> read(listed));
    }
  }

  private static long cost(Entity file) {
    return file.length() + Math.min(LARGEST * file.body().length, ListingStart.MAX_BYTES);
  }

  private void read(Entity file) {
    Fetched answer =
        Fetches.answer(
            FILE,
            200,
            file.body(),
            "Content-Type",
            file.type(),
            "Content-Encoding",
            file.encoding());
    Extract extract = extractor.extract(answer);
    assertThat(extract.result()).isNotIn(ParseResult.UNPARSABLE, ParseResult.TOO_SLOW);
    List<RawLink> links = extract.links();
    assertThat(links).hasSizeLessThanOrEqualTo(Listing.MAX_URLS);
    assertThat(links).extracting(RawLink::url).doesNotHaveDuplicates();
    for (RawLink link : links) {
      assertThat(link.url()).matches("(?is)https?:.*").isNotEqualTo(FILE);
      assertThat(link.lastmod()).isBetween(0L, answer.started());
    }
    reader.read(file.body(), file.type());
    ListingStart.isIn(file.body(), file.type(), file.encoding());
    assertThat(Lastmod.of(text(file))).isNotNegative();
    assertThat(Lastmod.of(new String(file.body(), UTF_8))).isNotNegative();
  }

  private static String text(Entity file) {
    return new String(file.body(), ISO_8859_1);
  }
}

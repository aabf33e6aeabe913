package meguri.operators.parse;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.time.Duration;
import java.time.Year;
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
import meguri.operators.scope.Scope;
import meguri.state.rank.Order;

class LinksFuzzTest {

  private static final String PAGE = "http://h.test/d/page?q";
  private static final Bounds BOUNDS = new Bounds(1 << 18, 50, 512, Duration.ofSeconds(60));

  /** Of a tag within as many others as may be, which the parser looks through one by one. */
  private static final int NESTED = 10;

  private final LinkExtractor extractor =
      new LinkExtractor(BOUNDS, Order.IPR, "meguri", Set.of(), System::nanoTime);

  private final Scope scope =
      new Scope(Scope.Settings.of(Scope.Kind.ANY, Scope.NO_MAX_DEPTH, List.of()), Year.of(2026));

  @FuzzTest
  void anyPageHasBoundedAbsoluteLinks(byte[] input) {
    Entity page = Entity.of(input);
    CpuTime.isInBounds(cost(page), () -> read(page));
    if (Entity.isChosen(input)) {
      Entity same = page.atLength();
      CpuTime.isInBounds(cost(same), () -> read(same));
    }
  }

  /** A small body may be a large page. */
  private static long cost(Entity page) {
    long decoded = page.encoding().isBlank() ? 0 : BOUNDS.decodedBytes();
    return page.length() + NESTED * (page.body().length + decoded);
  }

  private void read(Entity page) {
    Extract extract = extractor.extract(answer(200, page, "Content-Type", page.type()));
    assertThat(extract.result()).isNotIn(ParseResult.UNPARSABLE, ParseResult.TOO_SLOW);
    check(extract.links(), BOUNDS.links());
    check(extractor.extract(answer(301, page, "Location", page.type())).links(), 1);
  }

  private static Fetched answer(int status, Entity page, String name, String value) {
    return Fetches.answer(
        PAGE,
        status,
        page.body(),
        name,
        value,
        "Content-Encoding",
        page.encoding(),
        "X-Robots-Tag",
        page.encoding());
  }

  private void check(List<RawLink> links, int max) {
    assertThat(links).hasSizeLessThanOrEqualTo(max);
    assertThat(links).extracting(RawLink::url).doesNotHaveDuplicates();
    for (RawLink link : links) {
      assertThat(link.url()).matches("(?is)https?:.*").isNotEqualTo(PAGE + "#");
      if (scope.judge(link) instanceof Scope.Accepted accepted) {
        assertThat(accepted.link().candidate().url())
            .startsWith("http")
            .hasSizeLessThanOrEqualTo(Scope.MAX_LENGTH);
      }
    }
  }
}

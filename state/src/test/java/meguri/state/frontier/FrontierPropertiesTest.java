package meguri.state.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Random crawls on a virtual clock. A million steps:
 *
 * <pre>./mvnw -pl state verify -Dtest=FrontierPropertiesTest -Dsteps=1000000</pre>
 */
class FrontierPropertiesTest {

  /** Each step reads a record, ends a request, issues some, moves a host, or fails. */
  @Example
  void nothingIsLostNorTooEarlyInManyEvents() {
    int steps = Integer.getInteger("steps", 50_000);
    for (int seed = 0; steps > 0; seed++) {
      int pages = 500;
      CrawlSimulation crawl = new CrawlSimulation(seed, 1 + seed % 40, pages, seed % 2 == 0);
      for (int i = 0; i < 5_000; i++) {
        crawl.disturbed();
      }
      steps -= 5_000;
      crawl.finish();
      judge(crawl, pages);
    }
  }

  @Property(tries = 300)
  void everyPageIsStoredOnceAndNoIntervalBrokenWhateverFails(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 20) int hosts,
      @ForAll @IntRange(min = 1, max = 120) int pages,
      @ForAll boolean moving) {
    CrawlSimulation crawl = new CrawlSimulation(seed, hosts, pages, moving);
    for (int i = 0; i < 600; i++) {
      crawl.disturbed();
    }
    crawl.finish();
    judge(crawl, pages);
  }

  private static void judge(CrawlSimulation crawl, int pages) {
    Map<Integer, Integer> once =
        IntStream.range(0, pages).boxed().collect(Collectors.toMap(page -> page, page -> 1));
    assertThat(crawl.stored()).isEqualTo(once);
    assertThat(crawl.violations).as("requests too early").isEmpty();
    Census census = crawl.census();
    assertThat(census.accepted())
        .as("accepted = waiting + in flight + fetched + dropped")
        .isEqualTo(census.waiting() + crawl.inFlight() + census.fetched() + census.dropped());
    assertThat(census.fetched()).isEqualTo(pages);
  }
}

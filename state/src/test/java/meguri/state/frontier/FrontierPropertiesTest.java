package meguri.state.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class FrontierPropertiesTest {

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

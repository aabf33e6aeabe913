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
  void manyEventsLoseNoPageAndBreakNoInterval() {
    int steps = Integer.getInteger("steps", 50_000);
    int recalls = 0;
    for (int seed = 0; steps > 0; seed++) {
      int pages = 500;
      CrawlSimulation crawl =
          new CrawlSimulation(seed, 1 + seed % 40, pages, seed % 2 == 0, seed % 4 < 2);
      for (int i = 0; i < 5_000; i++) {
        crawl.disturbed();
      }
      steps -= 5_000;
      crawl.finish();
      judge(crawl, pages, seed % 4 < 2);
      recalls += crawl.recalls;
    }
    assertThat(recalls).as("visits ahead of time").isPositive();
  }

  @Property(tries = 300)
  void noFailureStoresAPageTwiceOrBreaksAnInterval(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 20) int hosts,
      @ForAll @IntRange(min = 1, max = 120) int pages,
      @ForAll boolean moving,
      @ForAll boolean goingOn) {
    CrawlSimulation crawl = new CrawlSimulation(seed, hosts, pages, moving, goingOn);
    for (int i = 0; i < 600; i++) {
      crawl.disturbed();
    }
    crawl.finish();
    judge(crawl, pages, goingOn);
  }

  /**
   * Within a run the clock is steady, so it is while the crawl is down that setting it matters:
   * what is stored then is of another clock.
   */
  @Property(tries = 300)
  void setsOfTheClockBetweenRunsBreakNoIntervalAndHoldNothingUp(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 20) int hosts,
      @ForAll @IntRange(min = 1, max = 120) int pages,
      @ForAll boolean moving,
      @ForAll boolean goingOn) {
    CrawlSimulation crawl =
        new CrawlSimulation(seed, hosts, pages, moving, goingOn).settingTheClock();
    for (int i = 0; i < 600; i++) {
      crawl.disturbed();
    }
    crawl.finish();
    judge(crawl, pages, goingOn);
  }

  /** The cache in front of the store changes nothing, however small it is and whatever fails. */
  @Property(tries = 200)
  void aCrawlGoesAlikeWithAndWithoutItsCache(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 20) int hosts,
      @ForAll @IntRange(min = 1, max = 120) int pages,
      @ForAll boolean moving,
      @ForAll boolean goingOn,
      @ForAll @IntRange(min = 1, max = 40_000) int cached) {
    CrawlSimulation without = new CrawlSimulation(seed, hosts, pages, moving, goingOn, 0);
    CrawlSimulation with = new CrawlSimulation(seed, hosts, pages, moving, goingOn, cached);
    for (int i = 0; i < 400; i++) {
      without.disturbed();
      with.disturbed();
    }
    assertThat(with.told()).isEqualTo(without.told());
  }

  private static void judge(CrawlSimulation crawl, int pages, boolean goingOn) {
    if (goingOn) {
      assertThat(crawl.stored()).as("pages visited").hasSize(pages);
    } else {
      Map<Integer, Integer> once =
          IntStream.range(0, pages).boxed().collect(Collectors.toMap(page -> page, page -> 1));
      assertThat(crawl.stored()).isEqualTo(once);
    }
    assertThat(crawl.violations).as("requests too early").isEmpty();
    Accounts accounts = crawl.census().accounts();
    assertThat(accounts.accepted())
        .as("accepted = waiting + in flight + scheduled + done + dropped")
        .isEqualTo(
            accounts.waiting()
                + crawl.pagesInFlight()
                + accounts.scheduled()
                + accounts.done()
                + accounts.dropped())
        .isEqualTo(pages + crawl.recalled());
    assertThat(accounts.done()).isEqualTo(goingOn ? crawl.gone() : pages);
    assertThat(accounts.dropped()).isZero();
  }
}

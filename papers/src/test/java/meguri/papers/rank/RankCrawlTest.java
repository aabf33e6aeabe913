package meguri.papers.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RankCrawlTest {

  private static final RankedWeb WEB = RankedWeb.synthetic(3, 60, 4_000);
  private static final SeedSet SEEDS = SeedSet.draw(WEB.graph(), 5, new SplittableRandom(1));

  @ParameterizedTest
  @MethodSource("contenders")
  void everyOrderCollectsTheSeedsFirstAndThenAllThatTheyLeadTo(Contender contender) {
    RankCrawl crawl = RankCrawl.run(WEB, SEEDS, contender);

    assertThat(Arrays.stream(crawl.order()).sorted().toArray())
        .isEqualTo(Arrays.stream(SEEDS.reached()).sorted().toArray());
    assertThat(crawl.order()).startsWith(SEEDS.seeds());
  }

  static Stream<Contender> contenders() {
    return Orders.ALL.stream();
  }

  @Test
  void incrementalRankLeadsBreadthFirstAlsoWithClasses() {
    Criteria criteria = new Criteria(WEB.rank(), SEEDS.reached());
    double breadthFirst = mean(criteria, Orders.BF);
    double exact = mean(criteria, Orders.DL1);

    assertThat(mean(criteria, Orders.CLASSES)).isGreaterThan(breadthFirst);
    assertThat(mean(criteria, Orders.IPR)).isGreaterThan(breadthFirst);
    assertThat(mean(criteria, Orders.CLASSES)).isGreaterThan(0.985 * exact);
  }

  private static double mean(Criteria criteria, Contender contender) {
    return criteria.judge(RankCrawl.run(WEB, SEEDS, contender).order()).mean();
  }

  @Test
  void withoutMoreForOtherSitesWhatShipsCollectsLater() {
    Criteria criteria = new Criteria(WEB.rank(), SEEDS.reached());

    assertThat(mean(criteria, Orders.IPR)).isGreaterThan(mean(criteria, Orders.CHANGED.get(0)));
  }

  @Test
  void aPartOfAWebIsWhatABreadthFirstCrawlCollectsFirst() {
    RankedWeb part = WEB.part(5, 1_000, new SplittableRandom(1));
    int[] all = IntStream.range(0, 1_000).toArray();
    SeedSet seeds = new SeedSet(new int[] {0, 1, 2, 3, 4}, all);

    assertThat(part.graph().nodes()).isEqualTo(1_000);
    assertThat(part.rank()).hasSize(1_000);
    assertThat(RankCrawl.run(part, seeds, Orders.IPR).order())
        .hasSize(1_000)
        .doesNotHaveDuplicates();
  }

  @Test
  void theLengthOfAUrlIsItsSlashesAndThenItsCharacters() {
    assertThat(RankedWeb.length("http://a/b/c"))
        .isGreaterThan(RankedWeb.length("http://a/a-name-that-is-longer"))
        .isLessThan(RankedWeb.length("http://a/b/cd"));
  }
}

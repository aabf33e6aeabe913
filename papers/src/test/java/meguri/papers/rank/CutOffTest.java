package meguri.papers.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CutOffTest {

  /** A crawl that shows the scores of the web's pages. */
  private static final class Crawl {

    private final Webs web;
    private final CollectedGraph graph;
    private final Scores scores;
    private final int[] order;

    Crawl(Webs web, CutOff cutOff) {
      this.web = web;
      graph = new CollectedGraph(web.pages());
      scores = new Scores(web.pages());
      UrlQueue queue = ExactQueue.byScore(web.pages(), scores);
      order = web.crawl(graph, new IncrementalRank(graph, scores, queue, cutOff));
    }

    double score(int page) {
      return scores.of(web.find(graph, page));
    }

    double unpassed(int page) {
      return scores.unpassed(web.find(graph, page));
    }
  }

  /** A circle of three pages: 0 to 1 to 2 and back to 0. */
  private static final Webs CIRCLE = Webs.of(new int[] {1}, new int[] {2}, new int[] {0});

  @Test
  void dl1DoesNotPassOnWhatComesBack() {
    Crawl crawl = new Crawl(CIRCLE, new DirectLinks());

    assertThat(crawl.score(1)).isEqualTo(2);
    assertThat(crawl.score(2)).isEqualTo(3);
    assertThat(crawl.score(0)).isEqualTo(4);
    assertThat(crawl.unpassed(0)).isEqualTo(3);
  }

  @Test
  void plPassesOnOverTheGivenNumberOfPages() {
    Crawl crawl = new Crawl(CIRCLE, new NearbyPages(2));

    // 3 comes back to page 0, goes on to page 1, and from there to page 2
    assertThat(crawl.score(0)).isEqualTo(4);
    assertThat(crawl.score(1)).isEqualTo(5);
    assertThat(crawl.score(2)).isEqualTo(6);
    assertThat(crawl.unpassed(2)).isEqualTo(3);
  }

  @Test
  void vrPassesOnWhileTheShareIsLargeForTheScoreThatItMeets() {
    Crawl crawl = new Crawl(CIRCLE, new ShareRatio(1.5));

    // 3 meets 1 at page 0 and 2 at page 1, but 3 at page 2
    assertThat(crawl.score(0)).isEqualTo(4);
    assertThat(crawl.score(1)).isEqualTo(5);
    assertThat(crawl.score(2)).isEqualTo(3);
  }

  @Test
  void arPassesOnUnpassedScoreOnceItIsALargePart() {
    Crawl crawl = new Crawl(CIRCLE, new UnpassedRatio(0.7));

    // 3 of page 0's 4 go on; at page 1 they are 3 of 5, and stay
    assertThat(crawl.score(0)).isEqualTo(4);
    assertThat(crawl.unpassed(0)).isZero();
    assertThat(crawl.score(1)).isEqualTo(5);
    assertThat(crawl.unpassed(1)).isEqualTo(3);
    assertThat(crawl.score(2)).isEqualTo(3);
  }

  /** The model is a table in which each page, when it is collected, passes on its score once. */
  @Property(tries = 100)
  void dl1ScoresAreSharesOfThePagesScoresAtTheirCollection(@ForAll long seed) {
    Webs web = Webs.random(new Random(seed), 100, 5);
    Crawl crawl = new Crawl(web, new DirectLinks());
    double[] scores = new double[web.pages()];
    for (int page : crawl.order) {
      scores[page] += 1;
      double share = scores[page] / web.links(page).length;
      for (int target : web.links(page)) {
        scores[target] += share;
      }
    }
    for (int page = 0; page < web.pages(); page++) {
      assertThat(crawl.score(page)).isEqualTo(scores[page], within(1e-9));
    }
  }

  @Property(tries = 100)
  void noPageKeepsMoreThanTheThresholdWithAr(
      @ForAll long seed, @ForAll @IntRange(min = 20, max = 99) int percent) {
    Webs web = Webs.random(new Random(seed), 100, 5);
    Crawl crawl = new Crawl(web, new UnpassedRatio(percent / 100.0));

    for (int page = 0; page < web.pages(); page++) {
      if (web.links(page).length > 0) {
        assertThat(crawl.unpassed(page))
            .isLessThanOrEqualTo(percent / 100.0 * crawl.score(page) * (1 + 1e-12));
      }
    }
  }
}

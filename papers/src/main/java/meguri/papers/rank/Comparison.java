package meguri.papers.rank;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * The results of orders on one web, each with the same sets of seeds.
 *
 * @param reached the mean number of pages that a set leads to
 * @param links the mean number of links of such a page
 */
public record Comparison(RankedWeb web, double reached, double links, List<Results> results) {

  /**
   * @param timed the orders whose upkeep is measured without the graph's, which takes a second
   *     crawl
   * @param seeds the number of seeds in a set
   */
  static Comparison of(
      RankedWeb web,
      List<Contender> contenders,
      List<Contender> timed,
      int sets,
      int seeds,
      SplittableRandom random,
      Consumer<String> progress) {
    OrderScores[][] judged = new OrderScores[contenders.size()][sets];
    Results.Times[][] times = new Results.Times[contenders.size()][sets];
    double reached = 0;
    double links = 0;
    for (int set = 0; set < sets; set++) {
      progress.accept("%s: set %d of %d".formatted(web.name(), set + 1, sets));
      SeedSet drawn = SeedSet.draw(web.graph(), seeds, random.split());
      Criteria criteria = new Criteria(web.rank(), drawn.reached());
      reached += (double) drawn.reached().length / sets;
      for (int page : drawn.reached()) {
        links += (double) web.graph().degree(page) / drawn.reached().length / sets;
      }
      for (int i = 0; i < judged.length; i++) {
        RankCrawl crawl = RankCrawl.run(web, drawn, contenders.get(i));
        long graph = timed.contains(contenders.get(i)) ? crawl.replay(web) : 0;
        judged[i][set] = criteria.judge(crawl.order());
        times[i][set] =
            new Results.Times(
                crawl.order().length,
                (crawl.nanos() - graph) / 1e9,
                crawl.nanos() / 1e9,
                crawl.laterPasses());
      }
    }
    List<Results> results = new ArrayList<>();
    for (int i = 0; i < judged.length; i++) {
      results.add(new Results(contenders.get(i), judged[i], times[i]));
    }
    return new Comparison(web, reached, links, results);
  }

  Results of(Contender contender) {
    return results.stream()
        .filter(result -> result.contender() == contender)
        .findFirst()
        .orElseThrow();
  }

  List<Results> of(List<Contender> contenders) {
    return contenders.stream().map(this::of).toList();
  }

  /** Returns the rival with the highest B; Meguri's order should lead all rivals. */
  Results bestRival() {
    Results best = of(Orders.BF);
    for (Results rival : of(Orders.RIVALS)) {
      best = rival.mean().mean() > best.mean().mean() ? rival : best;
    }
    return best;
  }

  /** Returns the rival with the lowest C. */
  Results nearestRival() {
    Results nearest = of(Orders.BF);
    for (Results rival : of(Orders.RIVALS)) {
      nearest = rival.distance().mean() < nearest.distance().mean() ? rival : nearest;
    }
    return nearest;
  }
}

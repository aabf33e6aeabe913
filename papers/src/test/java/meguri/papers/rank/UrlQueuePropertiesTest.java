package meguri.papers.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import meguri.state.rank.RankClasses;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class UrlQueuePropertiesTest {

  private static final int URLS = 200;
  private static final int STEPS = 1_000;

  /** URLs with rising scores, and a list of those that wait. */
  private static final class Town {

    private final Random random;
    private final double[] scores = new double[URLS];
    private final List<Integer> waiting = new ArrayList<>();

    Town(long seed) {
      random = new Random(seed);
    }

    double score(int url) {
      return scores[url];
    }

    /** Raises a score, often above its class. */
    int raise() {
      int url = random.nextInt(URLS);
      scores[url] += random.nextDouble() * Math.pow(2, random.nextInt(12) - 6);
      return url;
    }
  }

  @Property(tries = 200)
  void theExactQueueIsASortedSet(@ForAll long seed) {
    Town town = new Town(seed);
    Comparator<Integer> order =
        Comparator.comparingDouble((Integer url) -> -town.score(url)).thenComparing(url -> url);
    TreeSet<Integer> model = new TreeSet<>(order);
    ExactQueue queue = new ExactQueue(URLS, (url, other) -> order.compare(url, other) < 0);
    for (int step = 0; step < STEPS; step++) {
      switch (town.random.nextInt(3)) {
        case 0, 1 -> {
          int url = town.random.nextInt(URLS);
          model.remove(url);
          town.scores[url] += town.random.nextInt(5);
          model.add(url);
          queue.offer(url);
        }
        default -> {
          Integer first = model.pollFirst();
          assertThat(queue.poll()).isEqualTo(first == null ? UrlQueue.NONE : first);
        }
      }
    }
  }

  /**
   * The model looks through all waiting URLs; those of a class are in the order of their arrival.
   */
  @Property(tries = 200)
  void classesGoFirstAndWithinAClassTheUrlThatCameFirst(@ForAll long seed) {
    Town town = new Town(seed);
    ClassQueue queue = new ClassQueue(URLS, town::score);
    int[] classOf = new int[URLS];
    TreeSet<Integer> gone = new TreeSet<>();
    for (int step = 0; step < STEPS; step++) {
      if (town.random.nextInt(3) < 2) {
        int url = town.raise();
        if (gone.contains(url)) {
          continue;
        }
        int rank = RankClasses.of(town.score(url));
        if (!town.waiting.contains(url) || classOf[url] != rank) {
          town.waiting.remove((Integer) url);
          town.waiting.add(url);
          classOf[url] = rank;
        }
        queue.offer(url);
      } else {
        int expected = UrlQueue.NONE;
        for (int url : town.waiting) {
          expected = expected < 0 || classOf[url] > classOf[expected] ? url : expected;
        }
        town.waiting.remove((Integer) expected);
        gone.add(expected);
        assertThat(queue.poll()).isEqualTo(expected);
      }
    }
  }
}

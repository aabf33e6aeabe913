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
import net.jqwik.api.constraints.IntRange;

class UrlQueuePropertiesTest {

  private static final int URLS = 200;
  private static final int STEPS = 1_000;

  /** URLs on some hosts with rising scores, and a list of those that wait. */
  private static final class Town {

    private final Random random;
    private final int hosts;
    private final double[] scores = new double[URLS];
    private final List<Integer> waiting = new ArrayList<>();

    Town(long seed, int hosts) {
      random = new Random(seed);
      this.hosts = hosts;
    }

    double score(int url) {
      return scores[url];
    }

    int host(int url) {
      return url % hosts;
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
    Town town = new Town(seed, 1);
    Comparator<Integer> order =
        Comparator.comparingDouble((Integer url) -> -town.score(url)).thenComparing(url -> url);
    TreeSet<Integer> model = new TreeSet<>(order);
    ExactQueue queue = new ExactQueue(URLS, (url, other) -> order.compare(url, other) < 0);
    for (int step = 0; step < STEPS; step++) {
      switch (town.random.nextInt(4)) {
        case 0, 1 -> {
          int url = town.random.nextInt(URLS);
          model.remove(url);
          town.scores[url] += town.random.nextInt(5);
          model.add(url);
          queue.offer(url);
        }
        case 2 -> {
          int url = town.random.nextInt(URLS);
          model.remove(url);
          queue.remove(url);
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
  void classesGoFirstAndHostsTakeTurnsInThem(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 9) int hosts) {
    Town town = new Town(seed, hosts);
    RankClasses classes = RankClasses.BASE_2;
    ClassQueue queue = new ClassQueue(URLS, classes, town::score, town::host, hosts);
    int[] classOf = new int[URLS];
    TreeSet<Integer> gone = new TreeSet<>();
    List<List<Integer>> rings = new ArrayList<>();
    for (int i = 0; i < RankClasses.COUNT; i++) {
      rings.add(new ArrayList<>());
    }
    for (int step = 0; step < STEPS; step++) {
      switch (town.random.nextInt(4)) {
        case 0, 1 -> {
          int url = town.raise();
          if (gone.contains(url)) {
            continue;
          }
          int rank = classes.of(town.score(url));
          if (!town.waiting.contains(url) || classOf[url] != rank) {
            town.waiting.remove((Integer) url);
            town.waiting.add(url);
            classOf[url] = rank;
            if (!rings.get(rank).contains(town.host(url))) {
              rings.get(rank).add(town.host(url));
            }
          }
          queue.offer(url);
        }
        case 2 -> {
          int url = town.random.nextInt(URLS);
          town.waiting.remove((Integer) url);
          gone.add(url);
          queue.remove(url);
        }
        default -> {
          int expected = UrlQueue.NONE;
          for (int rank = RankClasses.COUNT - 1; rank >= 0 && expected < 0; rank--) {
            List<Integer> ring = rings.get(rank);
            while (!ring.isEmpty() && expected < 0) {
              int host = ring.remove(0);
              int best = rank;
              List<Integer> urls =
                  town.waiting.stream()
                      .filter(url -> classOf[url] == best && town.host(url) == host)
                      .toList();
              if (!urls.isEmpty()) {
                expected = urls.get(0);
              }
              if (urls.size() > 1) {
                ring.add(host);
              }
            }
          }
          town.waiting.remove((Integer) expected);
          gone.add(expected);
          assertThat(queue.poll()).isEqualTo(expected);
        }
      }
    }
  }

  @Property(tries = 200)
  void roundsAndTurnsGiveOutEveryOfferedUrlOnceUnlessItIsRemoved(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 9) int every,
      @ForAll @IntRange(min = 1, max = 20) int round) {
    Town town = new Town(seed, 4);
    ClassQueue classes = new ClassQueue(URLS, RankClasses.BASE_2, town::score, town::host, 4);
    UrlQueue queue = new HostTurns(new Rounds(classes, URLS, round), URLS, every, town::host, 4);
    TreeSet<Integer> model = new TreeSet<>();
    TreeSet<Integer> gone = new TreeSet<>();
    for (int step = 0; step < STEPS; step++) {
      int url = town.raise();
      switch (town.random.nextInt(4)) {
        case 0, 1 -> {
          if (!gone.contains(url)) {
            model.add(url);
            queue.offer(url);
          }
        }
        case 2 -> {
          model.remove(url);
          gone.add(url);
          queue.remove(url);
        }
        default -> {
          int taken = queue.poll();
          if (model.isEmpty()) {
            assertThat(taken).isEqualTo(UrlQueue.NONE);
          } else {
            assertThat(model.remove(taken)).as("%d waits", taken).isTrue();
            gone.add(taken);
          }
        }
      }
    }
  }
}

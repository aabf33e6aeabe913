package meguri.state.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import meguri.state.seen.CountingFilter;
import meguri.state.seen.HeapPrints;
import meguri.state.seen.ImpCb;
import meguri.state.seen.Words;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ContentsPropertiesTest {

  private static final int PAGES = 12;
  private static final int GROUPS = 2;

  /** Pages that are visited, change and go, and what a careful person would note down of them. */
  private static final class Village {

    private final HeapPrints<Content> store = new HeapPrints<>();
    private final CountingFilter filter;
    private final Contents contents;
    private final Map<Integer, Long> bodies = new HashMap<>();
    private final Map<Long, Set<Integer>> pages = new HashMap<>();
    private final Map<Long, Original> originals = new HashMap<>();
    private final List<Long> releases = new ArrayList<>();
    private final long counters;
    private long time;

    /** One line a group, and counters so small that they stand at their maximum all the time. */
    Village(int counterBits) {
      filter =
          new CountingFilter(
              Words.allocate(GROUPS * CountingFilter.LINE_BYTES),
              new CountingFilter.Shape(8, counterBits),
              0,
              1);
      counters = (long) filter.groups() * CountingFilter.LINE_BYTES * Byte.SIZE / counterBits;
      contents =
          new Contents(new ImpCb<>(filter, store, (group, line, value) -> {}, 1), Village::group);
    }

    BodyFinding visit(int page, long body) {
      long previous = bodies.getOrDefault(page, 0L);
      BodyFinding finding = contents.visit(body, new Original("http://" + page, ++time), previous);
      bodies.put(page, body);
      if (previous != 0 && previous != body) {
        releases.add(previous);
      }
      return finding;
    }

    void goes(int page) {
      Long body = bodies.remove(page);
      if (body != null) {
        releases.add(body);
      }
    }

    void release(int index) {
      long body = releases.remove(index);
      assertThat(contents.release(body)).isTrue();
    }

    void releaseAll() {
      while (!releases.isEmpty()) {
        release(0);
      }
    }

    /** What {@link Contents} should say, if all releases have arrived. */
    BodyFinding expected(int page, long body) {
      pages.values().forEach(set -> set.removeIf(p -> !bodies.containsKey(p)));
      Set<Integer> have = pages.computeIfAbsent(body, b -> new HashSet<>());
      boolean unchanged = have.contains(page);
      pages.values().forEach(set -> set.remove(page));
      have.add(page);
      if (have.size() == 1 && !unchanged) {
        originals.put(body, new Original("http://" + page, time + 1));
        return BodyFinding.NEW;
      }
      Original original = originals.get(body);
      return new BodyFinding(unchanged ? Novelty.UNCHANGED : Novelty.COPY, original);
    }

    void assertCounts(int bodyCount) {
      long known = 0;
      for (long body = 1; body <= bodyCount; body++) {
        long have = body;
        long references = bodies.values().stream().filter(b -> b == have).count();
        Content content = store.get(group(body), body);
        assertThat(content == null ? 0 : content.references())
            .as("pages that have body %d", body)
            .isEqualTo((int) references);
        known += references > 0 ? 1 : 0;
        assertThat(filter.mayContain(group(body), body) || references == 0).isTrue();
      }
      assertThat(bodies.values().stream().distinct().count()).isEqualTo(known);
      if (known == 0) {
        double stuck = (double) filter.saturated() / counters;
        assertThat(filter.filled()).as("counters but those at their maximum").isEqualTo(stuck);
      }
    }

    private static int group(long body) {
      return (int) (body % GROUPS);
    }
  }

  @Property(tries = 300)
  void everyVisitIsJudgedAsByAListOfAllPages(
      @ForAll long seed,
      @ForAll @IntRange(min = 0, max = 3) int bits,
      @ForAll @IntRange(min = 1, max = 30) int bodies) {
    Random random = new Random(seed);
    Village village = new Village(1 << bits);
    for (int step = 0; step < 300; step++) {
      int page = random.nextInt(PAGES);
      if (random.nextInt(6) == 0) {
        village.goes(page);
      } else {
        long body = 1 + random.nextInt(bodies);
        BodyFinding expected = village.expected(page, body);
        assertThat(village.visit(page, body)).as("visit %d", step).isEqualTo(expected);
      }
      village.releaseAll();
    }
    village.assertCounts(bodies);
    for (int page = 0; page < PAGES; page++) {
      village.goes(page);
    }
    village.releaseAll();
    village.assertCounts(bodies);
  }

  @Property(tries = 300)
  void lateReleasesLeaveTheCountsRight(
      @ForAll long seed,
      @ForAll @IntRange(min = 0, max = 3) int bits,
      @ForAll @IntRange(min = 1, max = 30) int bodies) {
    Random random = new Random(seed);
    Village village = new Village(1 << bits);
    for (int step = 0; step < 300; step++) {
      int page = random.nextInt(PAGES);
      int turn = random.nextInt(8);
      if (turn == 0) {
        village.goes(page);
      } else if (turn < 4 && !village.releases.isEmpty()) {
        village.release(random.nextInt(village.releases.size()));
      } else {
        village.visit(page, 1 + random.nextInt(bodies));
      }
    }
    village.releaseAll();
    village.assertCounts(bodies);
  }
}

package meguri.bench.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * What happens to a cluster, and when. Drawn at random, so that each kind of event comes as often
 * as any other, in any order, and one may come while another lasts.
 */
record Schedule(List<Planned> events) {

  /**
   * An event to come.
   *
   * @param after time from the one before, or from the beginning
   */
  record Planned(Duration after, Event event) {}

  Schedule {
    events = List.copyOf(events);
  }

  /**
   * As many events as are asked for, between a shortest and a longest time apart. The same seed
   * draws the same ones, and fewer of them are the first ones of more.
   */
  static Schedule random(long seed, int count, Duration shortest, Duration longest) {
    Random random = new Random(seed);
    List<Planned> events = new ArrayList<>();
    List<Kind> left = new ArrayList<>();
    while (events.size() < count) {
      if (left.isEmpty()) {
        left.addAll(Arrays.asList(Kind.values()));
        Collections.shuffle(left, random);
      }
      Kind kind = left.remove(left.size() - 1);
      Duration after = between(shortest, longest, random);
      events.add(
          new Planned(after, new Event(kind, between(kind.shortest(), kind.longest(), random))));
    }
    return new Schedule(events);
  }

  /** These events, each so long after the one before was over. */
  static Schedule of(List<Event> events, Duration apart) {
    List<Planned> planned = new ArrayList<>();
    Duration before = Duration.ZERO;
    for (Event event : events) {
      planned.add(new Planned(before.plus(apart), event));
      before = event.lasts();
    }
    return new Schedule(planned);
  }

  private static Duration between(Duration shortest, Duration longest, Random random) {
    long more = longest.minus(shortest).toMillis();
    return shortest.plusMillis(more == 0 ? 0 : random.nextLong(more));
  }
}

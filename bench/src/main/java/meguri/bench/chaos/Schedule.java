package meguri.bench.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The events that strike a cluster, with their times. A random schedule has each kind of event
 * equally often and in any order, and one event may come while another lasts.
 */
record Schedule(List<Planned> events) {

  /**
   * An event that is planned.
   *
   * @param after the time since the event before, or since the beginning
   */
  record Planned(Duration after, Event event) {}

  Schedule {
    events = List.copyOf(events);
  }

  /**
   * Draws this number of events, with times between the shortest and the longest from one to the
   * next. The same seed draws the same events, and a smaller number gives the first of them.
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

  /** Returns a schedule of these events, each this time after the end of the one before. */
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

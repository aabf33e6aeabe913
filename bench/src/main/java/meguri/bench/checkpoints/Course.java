package meguri.bench.checkpoints;

import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * How many requests had come by each moment, in ms of the wall clock, by which Flink goes too. One
 * thread may add to it while others read.
 */
final class Course {

  private final NavigableMap<Long, Long> requests = new ConcurrentSkipListMap<>();

  void add(long time, long count) {
    requests.put(time, count);
  }

  /** Requests per second; between two samples they are taken to have come evenly. */
  double rate(long from, long to) {
    return count(from, to) * 1000 / (to - from);
  }

  double count(long from, long to) {
    return at(to) - at(from);
  }

  /** When the first request was seen after this time. */
  OptionalLong firstAfter(long time) {
    double before = at(time);
    return requests.tailMap(time, false).entrySet().stream()
        .filter(sample -> sample.getValue() > before)
        .mapToLong(Map.Entry::getKey)
        .findFirst();
  }

  private double at(long time) {
    Map.Entry<Long, Long> before = requests.floorEntry(time);
    Map.Entry<Long, Long> after = requests.ceilingEntry(time);
    if (before == null || after == null) {
      throw new IllegalArgumentException(
          "%d is not between the first sample and the last".formatted(time));
    }
    long span = after.getKey() - before.getKey();
    double part = span == 0 ? 0 : (double) (time - before.getKey()) / span;
    return before.getValue() + part * (after.getValue() - before.getValue());
  }
}

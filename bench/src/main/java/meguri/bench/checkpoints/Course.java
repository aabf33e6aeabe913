package meguri.bench.checkpoints;

import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The number of requests until each moment, in wall clock ms, which Flink's times are too. One
 * thread may add samples while others read.
 */
final class Course {

  private final NavigableMap<Long, Long> requests = new ConcurrentSkipListMap<>();

  void add(long time, long count) {
    requests.put(time, count);
  }

  /** Returns the requests per second, as if requests between two samples came evenly. */
  double rate(long from, long to) {
    return count(from, to) * 1000 / (to - from);
  }

  double count(long from, long to) {
    return at(to) - at(from);
  }

  /** Returns when the first request after this time was seen. */
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

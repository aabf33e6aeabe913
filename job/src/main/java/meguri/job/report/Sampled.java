package meguri.job.report;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Values for a fair sample of ids: all of them, until there are too many; then those of one in two,
 * in four, and so on. An id is in the sample by its own bits alone, so what the sample knows of it
 * is complete.
 *
 * <p>Callers give ids whose bits nobody can choose, such as {@link meguri.state.Hash64}.
 */
final class Sampled<V> {

  private final int most;
  private final Map<Long, V> values = new HashMap<>();
  private int halvings;

  /**
   * @param most the most ids to keep
   */
  Sampled(int most) {
    this.most = most;
  }

  /** Returns the value of an id, made if it is new; null if the id is not in the sample. */
  @Nullable V of(long id, Supplier<V> fresh) {
    if (!isIn(id)) {
      return null;
    }
    V value = values.computeIfAbsent(id, unused -> fresh.get());
    while (values.size() > most) {
      halvings++;
      values.keySet().removeIf(known -> !isIn(known));
    }
    return isIn(id) ? value : null;
  }

  /** Returns the number of different ids: exact while all are in the sample, else an estimate. */
  long distinct() {
    return (long) values.size() << halvings;
  }

  /** Returns the number of ids for each that is in the sample. */
  long keepsOneIn() {
    return 1L << halvings;
  }

  Map<Long, V> values() {
    return values;
  }

  private boolean isIn(long id) {
    return halvings == 0 || id >>> (Long.SIZE - halvings) == 0;
  }
}

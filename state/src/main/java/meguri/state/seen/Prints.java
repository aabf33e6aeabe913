package meguri.state.seen;

import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The exact store of fingerprints, each with its record, in groups: Flink's key groups in the job.
 * Every call but {@link #ids} is one operation on one key.
 */
public interface Prints<R> {

  @Nullable R get(int group, long id);

  void put(int group, long id, R record);

  void remove(int group, long id);

  /** Reads every id of a group. */
  void ids(int group, LongConsumer each);
}

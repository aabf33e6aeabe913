package meguri.operators.seen;

import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.KeyedStateBackend;

/**
 * The key groups of one subtask, each with a key that stands for it: the smallest number from H on
 * that falls into the group. It is no real key, because real keys are below H. State under it goes
 * with the group when the job is rescaled.
 */
public final class KeyGroups {

  private final int slots;
  private final int maxParallelism;
  private final KeyGroupRange range;
  private final Integer[] keys;

  public KeyGroups(TaskInfo task, int slots) {
    this(
        slots,
        task.getMaxNumberOfParallelSubtasks(),
        KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
            task.getMaxNumberOfParallelSubtasks(),
            task.getNumberOfParallelSubtasks(),
            task.getIndexOfThisSubtask()));
  }

  /** All key groups of a job, for a reader of its state. */
  public KeyGroups(int slots, int maxParallelism) {
    this(slots, maxParallelism, KeyGroupRange.of(0, maxParallelism - 1));
  }

  private KeyGroups(int slots, int maxParallelism, KeyGroupRange range) {
    this.slots = slots;
    this.maxParallelism = maxParallelism;
    this.range = range;
    keys = new Integer[range.getNumberOfKeyGroups()];
    int missing = keys.length;
    for (int key = slots; missing > 0; key++) {
      int group = KeyGroupRangeAssignment.assignToKeyGroup(key, maxParallelism);
      if (range.contains(group) && keys[group - first()] == null) {
        keys[group - first()] = key;
        missing--;
      }
    }
  }

  /** Returns the key of an id, by which its stream is keyed. */
  public static int keyOf(long id, int slots) {
    return (int) Long.remainderUnsigned(id, slots);
  }

  /** Returns the key group of an id. */
  public int of(long id) {
    return ofKey(keyOf(id, slots));
  }

  public int ofKey(int key) {
    return KeyGroupRangeAssignment.assignToKeyGroup(key, maxParallelism);
  }

  /** Whether the key's group is among them. */
  public boolean has(int key) {
    return range.contains(ofKey(key));
  }

  public int first() {
    return range.getStartKeyGroup();
  }

  public int count() {
    return keys.length;
  }

  /** Returns the key that stands for a group. */
  public int key(int group) {
    return keys[group - first()];
  }

  /** Makes the key that stands for a group the current one. */
  public void select(KeyedStateBackend<Integer> backend, int group) {
    backend.setCurrentKey(keys[group - first()]);
  }
}

package meguri.operators.fetch;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.ArrayDeque;
import java.util.Deque;
import meguri.operators.model.RunId;
import org.apache.flink.metrics.MetricGroup;

/**
 * The bytes of bodies that one task holds, from the moment they arrive until Split has sent them
 * on: an answer that is complete waits behind others while the rooms after it are busy.
 *
 * <p>Fetch and Split, chained into one task, share it by the id of the task's attempt. If Split
 * runs in another task, Fetch finds one of its own that nobody else releases, and does so itself as
 * soon as it has handed a body over.
 *
 * <p>A body that becomes large needs room for all it may become, or waits for it, and its server
 * with it: so none that was begun is in another's way. Small bodies never wait for large ones; all
 * of them together may have as much again.
 */
final class Held {

  /** Bytes from which on a body is large. */
  static final int LARGE = 1 << 20;

  /** Of the heap, in each subtask: for the large ones, and once more for the small ones. */
  private static final int PART_OF_HEAP = 16;

  /** By the attempt's id; gone with the operators that use it. */
  private static final Cache<String, Held> BY_TASK = Caffeine.newBuilder().weakValues().build();

  private final Deque<Body> waiting = new ArrayDeque<>();
  private long max;
  private long small;
  private long large;
  private volatile boolean isReleasedBySplit;

  /** Returns what the operators of one task hold together, whichever of them opens first. */
  static Held ofTask(MetricGroup group) {
    return BY_TASK.get(RunId.taskAttempt(group), attempt -> new Held());
  }

  /** Split is in this task, and releases each body when it has sent it on. */
  void releasedBySplit() {
    isReleasedBySplit = true;
  }

  boolean isReleasedBySplit() {
    return isReleasedBySplit;
  }

  /**
   * @param bytes as far as the heap allows them
   */
  synchronized void limit(long bytes) {
    max = Math.min(bytes, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
  }

  /** What is kept free for large bodies under way counts as well. */
  synchronized long bytes() {
    return small + large;
  }

  /**
   * Of a body that has {@linkplain Body#end ended} and is sent on.
   *
   * @param size of it
   */
  synchronized void release(int size) {
    if (size < LARGE) {
      small -= size;
    } else {
      large -= size;
      admit();
    }
  }

  private void admit() {
    for (Body first = waiting.peek(); first != null && first.fits(); first = waiting.peek()) {
      waiting.remove();
      first.admit();
    }
  }

  /** One body under way. */
  final class Body {
    private int size;

    /** What it may become; 0 while it is small. */
    private long room;

    private boolean isAdmitted;
    private Runnable resume = () -> {};

    /** Whether there was room for more of it; once that is not so, it is to be given up. */
    boolean take(int more) {
      synchronized (Held.this) {
        if (!isAdmitted) {
          if (small + more > max) {
            return false;
          }
          small += more;
        }
        size += more;
        return true;
      }
    }

    /**
     * It waits for room, from now on.
     *
     * @param most it may become
     * @param granted called as soon as there is room for that, now or by another thread
     */
    void becomeLarge(long most, Runnable granted) {
      synchronized (Held.this) {
        room = most;
        resume = granted;
        waiting.add(this);
        Held.this.admit();
      }
    }

    boolean waits() {
      synchronized (Held.this) {
        return waiting.contains(this);
      }
    }

    /** It is held as it is from now on. */
    void end() {
      synchronized (Held.this) {
        if (isAdmitted) {
          large -= room;
        } else {
          small -= size;
          waiting.remove(this);
        }
        if (size < LARGE) {
          small += size;
        } else {
          large += size;
        }
        isAdmitted = true;
        room = 0;
        Held.this.admit();
      }
    }

    /** Nothing of it is kept. */
    void discard() {
      end();
      release(size);
      size = 0;
    }

    private boolean fits() {
      return large == 0 || large + room <= max;
    }

    private void admit() {
      small -= size;
      large += room;
      isAdmitted = true;
      resume.run();
    }
  }
}

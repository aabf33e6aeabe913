package meguri.operators.fetch;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.ArrayDeque;
import java.util.Deque;
import meguri.operators.model.RunId;
import org.apache.flink.metrics.MetricGroup;

/**
 * The bytes of bodies that one task holds, from the moment they arrive until Split has sent them
 * on: a complete answer waits behind others while the operators after Fetch are busy.
 *
 * <p>Fetch and Split, chained into one task, share one object by the id of the task's attempt. If
 * Split runs in another task, Fetch has an object of its own, and releases each body itself as soon
 * as it has handed it over.
 *
 * <p>A body that becomes large needs room for its largest possible size. Until there is room it
 * waits, and its server with it, so bodies under way never block each other. Small bodies never
 * wait for large ones; all small ones together may have as much again.
 */
final class Held {

  /** The size in bytes from which on a body is large. */
  static final int LARGE = 1 << 20;

  /**
   * The part of the heap, in each subtask, that large bodies may have, and small ones once more.
   */
  private static final int PART_OF_HEAP = 16;

  /** One object for each task attempt, by its id; an entry goes when its operators are gone. */
  private static final Cache<String, Held> BY_TASK = Caffeine.newBuilder().weakValues().build();

  private final Deque<Body> waiting = new ArrayDeque<>();
  private long max;
  private long small;
  private long large;
  private volatile boolean isReleasedBySplit;

  /** Returns the object that the operators of one task share, whichever of them opens first. */
  static Held ofTask(MetricGroup group) {
    return BY_TASK.get(RunId.taskAttempt(group), attempt -> new Held());
  }

  /** Notes that Split is in this task, and releases each body when it has sent it on. */
  void releasedBySplit() {
    isReleasedBySplit = true;
  }

  boolean isReleasedBySplit() {
    return isReleasedBySplit;
  }

  /**
   * @param bytes the limit, which the heap may lower
   */
  synchronized void limit(long bytes) {
    max = Math.min(bytes, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
  }

  /** Returns the bytes held; the room reserved for large bodies under way counts as well. */
  synchronized long bytes() {
    return small + large;
  }

  /** Takes a whole body, whatever room there is. */
  synchronized void take(int size) {
    if (size < LARGE) {
      small += size;
    } else {
      large += size;
    }
  }

  /**
   * Releases a body that has {@linkplain Body#end ended} and is sent on.
   *
   * @param size the body's size
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

    /** Its largest possible size; 0 while it is small. */
    private long room;

    private boolean isAdmitted;
    private Runnable resume = () -> {};

    /**
     * Takes so many bytes more. Returns whether there was room; if not, the body must be given up.
     */
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
     * Has the body wait for room from now on.
     *
     * @param most its largest possible size
     * @param granted called as soon as there is room, now or by another thread
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

    /** Ends the body: it is complete, and held at its size from now on. */
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

    /** Releases the body: nothing of it is kept. */
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

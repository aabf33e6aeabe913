package meguri.papers.slots;

/**
 * What to fetch next, and when, as a simulation asks for it. URLs are numbers, and time is whatever
 * the caller says it is, in ms, never going back.
 */
public interface Scheduler {

  /** What {@link #next} gives if nothing may be asked now. */
  int NONE = -1;

  /** Takes a URL; false if it is dropped instead. */
  boolean enqueue(int slot, int url, long now);

  /**
   * A URL to ask for now, or {@link #NONE}. To be called again until there is none, and then again
   * at {@link #nextAt}.
   */
  int next(long now);

  /** A request has ended that {@link #next} had asked for. */
  void ended(int url, long now);

  /**
   * When {@link #next} may next find something: not later than now if that may be at once; {@code
   * Long.MAX_VALUE} if never, as long as nothing is enqueued or ends.
   */
  long nextAt();

  /** URLs taken and not asked for yet. */
  long waiting();
}

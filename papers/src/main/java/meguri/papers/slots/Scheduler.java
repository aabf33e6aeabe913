package meguri.papers.slots;

/**
 * Decides for a simulation what to fetch next, and when. URLs are numbers. The caller gives the
 * time, in ms, which never goes back.
 */
public interface Scheduler {

  /** The answer of {@link #next} if no URL may be requested now. */
  int NONE = -1;

  /** Takes a URL, and returns true; or drops it, and returns false. */
  boolean enqueue(int slot, int url, long now);

  /**
   * Returns a URL to request now, or {@link #NONE}. Call it again until it returns none, and then
   * at {@link #nextAt}.
   */
  int next(long now);

  /** Notes that a request for a URL from {@link #next} has ended. */
  void ended(int url, long now);

  /**
   * Returns the time from which {@link #next} may find a URL. It is not later than now if that may
   * be at once. It is {@code Long.MAX_VALUE} if {@link #next} finds none until a URL is enqueued or
   * a request ends.
   */
  long nextAt();

  /** Returns the number of URLs taken and not requested yet. */
  long waiting();
}

package meguri.state.frontier;

/**
 * The accounts of all slots of one subtask, kept as they change: accepted = waiting + in flight +
 * fetched + dropped.
 */
public final class Census {

  long stale;
  long expired;
  private long accepted;
  private long waiting;
  private long fetched;
  private long dropped;

  public long accepted() {
    return accepted;
  }

  public long waiting() {
    return waiting;
  }

  public long fetched() {
    return fetched;
  }

  public long dropped() {
    return dropped;
  }

  /** Outcomes that came for no flight, or for one already over. */
  public long stale() {
    return stale;
  }

  /** Flights never heard of again. */
  public long expired() {
    return expired;
  }

  void change(Slot before, Slot after) {
    accepted += after.accepted() - before.accepted();
    waiting += after.waiting() - before.waiting();
    fetched += after.fetched() - before.fetched();
    dropped += after.dropped() - before.dropped();
  }
}

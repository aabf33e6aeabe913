package meguri.state.frontier;

import org.jspecify.annotations.Nullable;

/**
 * The store of the Frontier's state. Every call concerns the slot last selected. Each is one
 * operation on one key: no call searches, so none slows down as a queue grows.
 */
public interface Store {

  void select(int slot);

  Slot slot();

  void slot(Slot slot);

  @Nullable Host host(long host);

  void host(long host, Host value);

  @Nullable Rules rules(long host);

  void rules(long host, Rules value);

  @Nullable RollEntry roll(long host, long url);

  void roll(long host, long url, RollEntry value);

  void strike(long host, long url);

  /** Removes all of a host's entries from the Roll, and returns how many these were. */
  long strikeAll(long host);

  @Nullable Queued queued(long host, long index);

  void queue(long host, long index, Queued value);

  void unqueue(long host, long index);

  /** The host at an index of the slot's ring. */
  long ready(long index);

  void ready(long index, long host);

  void unready(long index);

  /** The slot's record of a registered domain; null if it has none. */
  @Nullable Domain domain(long domain);

  void domain(Domain value);

  /** The host at an index of a domain's ring. */
  long readyIn(long domain, long index);

  void readyIn(long domain, long index, long host);

  void unreadyIn(long domain, long index);

  /** The host at a place of the slot's {@link Tiers}. */
  long tier(long place);

  void tier(long place, long host);

  void untier(long place);

  /** Has {@link Frontier#unpark} called for this host at that time, also after a restore. */
  void park(long host, long until);
}

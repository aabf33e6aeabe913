package meguri.papers.slots;

import java.util.PriorityQueue;
import meguri.state.frontier.Domain;
import meguri.state.frontier.Host;
import meguri.state.frontier.Queued;
import meguri.state.frontier.RollEntry;
import meguri.state.frontier.Rules;
import meguri.state.frontier.Slot;
import meguri.state.frontier.Store;
import org.jspecify.annotations.Nullable;

/** Counts the calls of a store, and has its own timers for parked hosts. */
final class CountedStore implements Store {

  /** A host that is parked until a time. */
  record Parked(long until, int slot, long host) implements Comparable<Parked> {
    @Override
    public int compareTo(Parked other) {
      return Long.compare(until, other.until);
    }
  }

  private final Store store;
  private final PriorityQueue<Parked> parked = new PriorityQueue<>();
  private int selected;
  private long calls;

  CountedStore(Store store) {
    this.store = store;
  }

  /** Returns the number of reads and writes of a key so far. */
  long calls() {
    return calls;
  }

  /** Returns the parked hosts; the next to come back is the first. */
  PriorityQueue<Parked> parked() {
    return parked;
  }

  private Store counted() {
    calls++;
    return store;
  }

  /** Selects the slot whose keys other calls read and write; this is no call of its own. */
  @Override
  public void select(int slot) {
    selected = slot;
    store.select(slot);
  }

  @Override
  public Slot slot() {
    return counted().slot();
  }

  @Override
  public void slot(Slot slot) {
    counted().slot(slot);
  }

  @Override
  public @Nullable Host host(long host) {
    return counted().host(host);
  }

  @Override
  public void host(long host, Host value) {
    counted().host(host, value);
  }

  @Override
  public @Nullable Rules rules(long host) {
    return counted().rules(host);
  }

  @Override
  public void rules(long host, Rules value) {
    counted().rules(host, value);
  }

  @Override
  public @Nullable RollEntry roll(long host, long url) {
    return counted().roll(host, url);
  }

  @Override
  public void roll(long host, long url, RollEntry value) {
    counted().roll(host, url, value);
  }

  @Override
  public long strikeAll(long host) {
    return counted().strikeAll(host);
  }

  @Override
  public void strike(long host, long url) {
    counted().strike(host, url);
  }

  @Override
  public @Nullable Queued queued(long host, long index) {
    return counted().queued(host, index);
  }

  @Override
  public void queue(long host, long index, Queued value) {
    counted().queue(host, index, value);
  }

  @Override
  public void unqueue(long host, long index) {
    counted().unqueue(host, index);
  }

  @Override
  public long ready(long index) {
    return counted().ready(index);
  }

  @Override
  public void ready(long index, long host) {
    counted().ready(index, host);
  }

  @Override
  public void unready(long index) {
    counted().unready(index);
  }

  @Override
  public @Nullable Domain domain(long domain) {
    return counted().domain(domain);
  }

  @Override
  public void domain(Domain value) {
    counted().domain(value);
  }

  @Override
  public long readyIn(long domain, long index) {
    return counted().readyIn(domain, index);
  }

  @Override
  public void readyIn(long domain, long index, long host) {
    counted().readyIn(domain, index, host);
  }

  @Override
  public void unreadyIn(long domain, long index) {
    counted().unreadyIn(domain, index);
  }

  @Override
  public long tier(long place) {
    return counted().tier(place);
  }

  @Override
  public void tier(long place, long host) {
    counted().tier(place, host);
  }

  @Override
  public void untier(long place) {
    counted().untier(place);
  }

  @Override
  public void park(long host, long until) {
    calls++;
    parked.add(new Parked(until, selected, host));
  }
}

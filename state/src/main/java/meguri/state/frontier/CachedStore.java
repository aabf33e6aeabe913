package meguri.state.frontier;

import meguri.state.cache.WriteBackCache;
import meguri.state.revisit.Past;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Store} that keeps the slots and hosts at work in memory. Each request, each offer and
 * each promotion reads and writes the records of a slot, a host and a domain. A URL is read and
 * written a few times in its life: URLs are not kept here, and neither are the rules of robots.txt.
 *
 * <p>Survives a failure: nothing, and it is empty after a restore. {@link #writeAll} before each
 * checkpoint brings the store behind it up to date.
 */
public final class CachedStore implements Store {

  /** A record of a slot, by its host, its domain, or its place in the ring of ready hosts. */
  private record Key(int slot, long id) {}

  /** The bytes of a slot on the heap, its accounts and its price included. */
  private static final int SLOT_BYTES = 250;

  /** The bytes of a request in flight without its texts. */
  private static final int FLIGHT_BYTES = 200;

  private static final int PAST_BYTES = 300;

  /** The bytes of a host without its origin, its queues and its errands. */
  private static final int HOST_BYTES = 350;

  private static final int QUEUE_BYTES = 40;
  private static final int ERRAND_BYTES = 100;
  private static final int DOMAIN_BYTES = 80;
  private static final int NUMBER_BYTES = 24;

  private final Store store;
  private final WriteBackCache<Integer, Slot> slots;
  private final WriteBackCache<Key, Host> hosts;
  private final WriteBackCache<Key, Domain> domains;
  private final WriteBackCache<Key, Long> ready;
  private int selected;

  /**
   * @param bytes the most bytes that the records kept take on the heap
   */
  public CachedStore(Store store, long bytes) {
    this.store = store;
    slots =
        new WriteBackCache<>(
            number -> store.slot(), this::write, CachedStore::bytes, bytes * 3 / 8);
    hosts =
        new WriteBackCache<>(
            key -> store.host(key.id), this::write, CachedStore::bytes, bytes * 3 / 8);
    domains =
        new WriteBackCache<>(
            key -> store.domain(key.id), this::write, domain -> DOMAIN_BYTES, bytes / 8);
    ready =
        new WriteBackCache<>(
            key -> store.ready(key.id), this::write, host -> NUMBER_BYTES, bytes / 8);
  }

  /** Writes all that has changed to the store behind. */
  public void writeAll() {
    slots.writeAll();
    hosts.writeAll();
    domains.writeAll();
    ready.writeAll();
  }

  @Override
  public void select(int slot) {
    selected = slot;
    store.select(slot);
  }

  @Override
  public Slot slot() {
    Slot slot = slots.get(selected);
    return slot == null ? Slot.NEW : slot;
  }

  @Override
  public void slot(Slot slot) {
    slots.put(selected, slot);
  }

  @Override
  public @Nullable Host host(long host) {
    return hosts.get(new Key(selected, host));
  }

  @Override
  public void host(long host, Host value) {
    hosts.put(new Key(selected, host), value);
  }

  @Override
  public @Nullable Rules rules(long host) {
    return store.rules(host);
  }

  @Override
  public void rules(long host, Rules value) {
    store.rules(host, value);
  }

  @Override
  public @Nullable RollEntry roll(long host, long url) {
    return store.roll(host, url);
  }

  @Override
  public void roll(long host, long url, RollEntry value) {
    store.roll(host, url, value);
  }

  @Override
  public void strike(long host, long url) {
    store.strike(host, url);
  }

  @Override
  public long strikeAll(long host) {
    return store.strikeAll(host);
  }

  @Override
  public @Nullable Queued queued(long host, long index) {
    return store.queued(host, index);
  }

  @Override
  public void queue(long host, long index, Queued value) {
    store.queue(host, index, value);
  }

  @Override
  public void unqueue(long host, long index) {
    store.unqueue(host, index);
  }

  @Override
  public long ready(long index) {
    Long host = ready.get(new Key(selected, index));
    if (host == null) {
      throw new IllegalStateException("no host at index " + index + " of the ring");
    }
    return host;
  }

  @Override
  public void ready(long index, long host) {
    ready.put(new Key(selected, index), host);
  }

  @Override
  public void unready(long index) {
    ready.remove(new Key(selected, index));
  }

  @Override
  public @Nullable Domain domain(long domain) {
    return domains.get(new Key(selected, domain));
  }

  @Override
  public void domain(Domain value) {
    domains.put(new Key(selected, value.id()), value);
  }

  @Override
  public long readyIn(long domain, long index) {
    return store.readyIn(domain, index);
  }

  @Override
  public void readyIn(long domain, long index, long host) {
    store.readyIn(domain, index, host);
  }

  @Override
  public void unreadyIn(long domain, long index) {
    store.unreadyIn(domain, index);
  }

  @Override
  public long tier(long place) {
    return store.tier(place);
  }

  @Override
  public void tier(long place, long host) {
    store.tier(place, host);
  }

  @Override
  public void untier(long place) {
    store.untier(place);
  }

  @Override
  public void park(long host, long until) {
    store.park(host, until);
  }

  private void write(int number, @Nullable Slot slot) {
    if (slot != null) {
      at(number, () -> store.slot(slot));
    }
  }

  private void write(Key key, @Nullable Host host) {
    if (host != null) {
      at(key.slot, () -> store.host(key.id, host));
    }
  }

  private void write(Key key, @Nullable Domain domain) {
    if (domain != null) {
      at(key.slot, () -> store.domain(domain));
    }
  }

  private void write(Key key, @Nullable Long host) {
    at(
        key.slot,
        () -> {
          if (host == null) {
            store.unready(key.id);
          } else {
            store.ready(key.id, host);
          }
        });
  }

  /** Writes at a slot that need not be the selected one, and leaves that selected. */
  private void at(int slot, Runnable write) {
    store.select(slot);
    write.run();
    store.select(selected);
  }

  private static int bytes(Slot slot) {
    Flight flight = slot.flight();
    return SLOT_BYTES
        + QUEUE_BYTES * slot.tiers().count()
        + (flight == null ? 0 : FLIGHT_BYTES + bytes(flight.queued()));
  }

  private static int bytes(Queued queued) {
    Past past = queued.past();
    return bytes(queued.candidate())
        + (past == null
            ? 0
            : PAST_BYTES
                + past.validators().etag().length()
                + past.validators().lastModified().length());
  }

  private static int bytes(Candidate candidate) {
    return candidate.url().length() + candidate.via().length();
  }

  private static int bytes(Host host) {
    int bytes = HOST_BYTES + host.pin().origin().length() + QUEUE_BYTES * host.queues().count();
    for (Errand errand : host.robots().errands()) {
      bytes += ERRAND_BYTES + errand.url().length() + errand.asker().length();
    }
    return bytes;
  }
}

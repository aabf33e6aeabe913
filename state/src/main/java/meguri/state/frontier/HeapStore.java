package meguri.state.frontier;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Store} on the heap, for simulations and tests. Its values are immutable, so a copy is a
 * snapshot.
 */
public final class HeapStore implements Store {

  private record HostUrl(long host, long url) {}

  private record DomainIndex(long domain, long index) {}

  private static final class Shelf {
    private Slot slot = Slot.NEW;
    private final Map<Long, Host> hosts = new HashMap<>();
    private final Map<Long, Rules> rules = new HashMap<>();
    private final Map<HostUrl, RollEntry> roll = new HashMap<>();
    private final Map<HostUrl, Queued> queues = new HashMap<>();
    private final Map<Long, Long> ready = new HashMap<>();
    private final Map<Long, Domain> domains = new HashMap<>();
    private final Map<DomainIndex, Long> readyOfDomain = new HashMap<>();
    private final Map<Long, Long> tiers = new HashMap<>();
    private final Map<Long, Long> parked = new TreeMap<>();

    private Shelf copy() {
      Shelf copy = new Shelf();
      copy.slot = slot;
      copy.hosts.putAll(hosts);
      copy.rules.putAll(rules);
      copy.roll.putAll(roll);
      copy.queues.putAll(queues);
      copy.ready.putAll(ready);
      copy.domains.putAll(domains);
      copy.readyOfDomain.putAll(readyOfDomain);
      copy.tiers.putAll(tiers);
      copy.parked.putAll(parked);
      return copy;
    }
  }

  private final Map<Integer, Shelf> shelves = new TreeMap<>();
  private Shelf current = new Shelf();

  public HeapStore copy() {
    HeapStore copy = new HeapStore();
    shelves.forEach((slot, shelf) -> copy.shelves.put(slot, shelf.copy()));
    return copy;
  }

  public Set<Integer> slots() {
    return shelves.keySet();
  }

  /** Returns all URLs that wait in queues. */
  Stream<Queued> queued() {
    return shelves.values().stream().flatMap(shelf -> shelf.queues.values().stream());
  }

  /** Puts all ready hosts into the rings of their slots, as the state was before it had domains. */
  void forgetDomains() {
    for (Shelf shelf : shelves.values()) {
      for (Domain domain : shelf.domains.values()) {
        Ring others = domain.ready();
        for (long index = others.head(); index < others.tail(); index++) {
          Long host = shelf.readyOfDomain.get(new DomainIndex(domain.id(), index));
          if (host != null) {
            shelf.ready.put(shelf.slot.ready().tail(), host);
            shelf.slot = shelf.slot.ready(shelf.slot.ready().added());
          }
        }
      }
      shelf.domains.clear();
      shelf.readyOfDomain.clear();
    }
  }

  /**
   * Takes a host whose parking time at this slot is over off the list, and returns it; null if
   * there is no such host.
   */
  public @Nullable Long takeParked(int slot, long now) {
    select(slot);
    for (Map.Entry<Long, Long> entry : current.parked.entrySet()) {
      if (entry.getValue() <= now) {
        Long host = entry.getKey();
        current.parked.remove(host);
        return host;
      }
    }
    return null;
  }

  @Override
  public void select(int slot) {
    current = shelves.computeIfAbsent(slot, number -> new Shelf());
  }

  @Override
  public Slot slot() {
    return current.slot;
  }

  @Override
  public void slot(Slot slot) {
    current.slot = slot;
  }

  @Override
  public @Nullable Host host(long host) {
    return current.hosts.get(host);
  }

  @Override
  public void host(long host, Host value) {
    current.hosts.put(host, value);
  }

  @Override
  public @Nullable Rules rules(long host) {
    return current.rules.get(host);
  }

  @Override
  public void rules(long host, Rules value) {
    current.rules.put(host, value);
  }

  @Override
  public @Nullable RollEntry roll(long host, long url) {
    return current.roll.get(new HostUrl(host, url));
  }

  @Override
  public void roll(long host, long url, RollEntry value) {
    current.roll.put(new HostUrl(host, url), value);
  }

  @Override
  public void strike(long host, long url) {
    current.roll.remove(new HostUrl(host, url));
  }

  @Override
  public long strikeAll(long host) {
    long before = current.roll.size();
    current.roll.keySet().removeIf(entry -> entry.host == host);
    return before - current.roll.size();
  }

  @Override
  public @Nullable Queued queued(long host, long index) {
    return current.queues.get(new HostUrl(host, index));
  }

  @Override
  public void queue(long host, long index, Queued value) {
    current.queues.put(new HostUrl(host, index), value);
  }

  @Override
  public void unqueue(long host, long index) {
    current.queues.remove(new HostUrl(host, index));
  }

  @Override
  public long ready(long index) {
    Long host = current.ready.get(index);
    if (host == null) {
      throw new IllegalStateException("no host at index " + index + " of the ring");
    }
    return host;
  }

  @Override
  public void ready(long index, long host) {
    current.ready.put(index, host);
  }

  @Override
  public void unready(long index) {
    current.ready.remove(index);
  }

  @Override
  public @Nullable Domain domain(long domain) {
    return current.domains.get(domain);
  }

  @Override
  public void domain(Domain value) {
    current.domains.put(value.id(), value);
  }

  @Override
  public long readyIn(long domain, long index) {
    Long host = current.readyOfDomain.get(new DomainIndex(domain, index));
    if (host == null) {
      throw new IllegalStateException("no host at index " + index + " of a domain's ring");
    }
    return host;
  }

  @Override
  public void readyIn(long domain, long index, long host) {
    current.readyOfDomain.put(new DomainIndex(domain, index), host);
  }

  @Override
  public void unreadyIn(long domain, long index) {
    current.readyOfDomain.remove(new DomainIndex(domain, index));
  }

  @Override
  public long tier(long place) {
    Long host = current.tiers.get(place);
    if (host == null) {
      throw new IllegalStateException("no host at place " + place + " of the tiers");
    }
    return host;
  }

  @Override
  public void tier(long place, long host) {
    current.tiers.put(place, host);
  }

  @Override
  public void untier(long place) {
    current.tiers.remove(place);
  }

  @Override
  public void park(long host, long until) {
    current.parked.put(host, until);
  }
}

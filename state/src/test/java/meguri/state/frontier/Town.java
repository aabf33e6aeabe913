package meguri.state.frontier;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import meguri.state.Hash64;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;

/**
 * A {@link Frontier} on the heap at one moment, with what it sends kept for delivery, and a view of
 * its state in which two histories can be compared.
 */
final class Town implements Effects {

  static final int SLOTS = 5;
  static final long NOW = 1_000_000;
  static final Politeness POLITENESS =
      new Politeness(Intervals.of(1_000), 5_000, 0, 10_000, Patience.once(3));

  /** http://a and http://b are of one. */
  private static final ToLongFunction<String> DOMAIN_OF =
      origin -> origin.compareTo("http://c") < 0 ? 1 : Hash64.of(origin);

  final HeapStore store = new HeapStore();
  final List<LoopRecord> sent = new ArrayList<>();
  final Set<String> drops = new TreeSet<>();
  private final Set<Candidate> candidates = new HashSet<>();
  private final Set<Long> hosts = new HashSet<>();
  private long tickets;
  final Frontier frontier =
      new Frontier(
          store,
          POLITENESS,
          this,
          () -> ++tickets,
          1,
          FrontierSettings.of(SLOTS).with(new Sharing(100, DOMAIN_OF)));

  static Pin pin(String origin, int address, int generation) {
    return new Pin(origin, Hash64.of(origin), new byte[] {0, 0, 0, (byte) address}, generation);
  }

  static Offer offer(Pin pin, int page) {
    String url = pin.origin() + "/" + page;
    return new Offer(pin.slot(SLOTS), pin, new Candidate(url, Hash64.of(url), 0, 0, 1, ""));
  }

  static Outcome outcome(Task task, long end, TaskResult result) {
    return new Outcome(
        task.slot(),
        task.pin().host(),
        task.candidate().id(),
        task.ticket(),
        end,
        result,
        200,
        0,
        result == TaskResult.RULES ? new AllowAll(0) : null,
        null);
  }

  Town accept(LoopRecord record) {
    if (record instanceof Offer offer) {
      candidates.add(offer.candidate());
      hosts.add(offer.pin().host());
    }
    frontier.accept(record, NOW);
    return this;
  }

  /** The next task of a slot, which must have one. */
  Task issue(int slot) {
    return issue(slot, NOW);
  }

  Task issue(int slot, long now) {
    Task task = frontier.next(slot, now);
    if (task == null) {
      throw new AssertionError("slot " + slot + " has nothing to ask");
    }
    return task;
  }

  /** Offers a page and brings its host's rules in; the clock of its slot stays at 0. */
  Task inFlight(Pin pin, int page) {
    accept(offer(pin, page));
    Task robots = issue(pin.slot(SLOTS));
    accept(outcome(robots, 0, TaskResult.RULES));
    return issue(pin.slot(SLOTS));
  }

  /** Delivers these, and whatever is sent because of them, once each and in this order. */
  Town deliver(List<LoopRecord> records) {
    records.forEach(this::accept);
    while (!sent.isEmpty()) {
      accept(sent.remove(0));
    }
    return unparkAll();
  }

  /** Delivers these, and whatever is sent because of them, twice each and in any order. */
  Town deliverTwiceInAnyOrder(List<LoopRecord> records, Random random) {
    List<LoopRecord> under = new ArrayList<>(records);
    under.addAll(records);
    while (!under.isEmpty()) {
      accept(under.remove(random.nextInt(under.size())));
      under.addAll(sent);
      under.addAll(sent);
      sent.clear();
    }
    return unparkAll();
  }

  /** As Kafka delivers: in order for each slot, but read again from an earlier point at times. */
  Town deliverInOrderOfEachSlotWithRewinds(List<LoopRecord> records, Random random) {
    List<List<LoopRecord>> partitions = new ArrayList<>();
    int[] read = new int[SLOTS];
    for (int slot = 0; slot < SLOTS; slot++) {
      partitions.add(new ArrayList<>());
    }
    records.forEach(record -> partitions.get(record.slot()).add(record));
    int rewinds = 10;
    while (true) {
      List<Integer> behind = new ArrayList<>();
      for (int slot = 0; slot < SLOTS; slot++) {
        if (read[slot] < partitions.get(slot).size()) {
          behind.add(slot);
        }
      }
      if (behind.isEmpty()) {
        return unparkAll();
      }
      int slot = behind.get(random.nextInt(behind.size()));
      accept(partitions.get(slot).get(read[slot]++));
      sent.forEach(record -> partitions.get(record.slot()).add(record));
      sent.clear();
      if (rewinds > 0 && random.nextInt(5) == 0) {
        rewinds--;
        read[slot] -= random.nextInt(read[slot] + 1);
      }
    }
  }

  private Town unparkAll() {
    for (int slot = 0; slot < SLOTS; slot++) {
      for (Long host = store.takeParked(slot, NOW);
          host != null;
          host = store.takeParked(slot, NOW)) {
        frontier.unpark(slot, host, NOW);
      }
    }
    return this;
  }

  /**
   * Everything that decides about future requests. A queue counts as a set: hosts of a slot and
   * URLs of a host stand in the order of their arrival. A host with nothing to ask for may still
   * stand in the ring, until its turn comes.
   */
  Map<String, String> state() {
    Map<String, String> state = new TreeMap<>();
    for (int number = 0; number < SLOTS; number++) {
      store.select(number);
      Slot slot = store.slot();
      List<Long> ring = readyHosts(slot);
      String name = "slot " + number;
      state.put(name + " clock", String.valueOf(slot.lastEnd()));
      state.put(name + " in flight", String.valueOf(slot.flight()));
      if (ring.size() != Set.copyOf(ring).size()) {
        state.put(name, "a host stands in the ring twice");
      }
      state.put(name + " accounts", slot.accounts().toString());
      for (long id : hosts) {
        Host host = store.host(id);
        if (host == null) {
          continue;
        }
        String at = name + " host " + Long.toHexString(id);
        state.put(at + " pin", host.pin().toString());
        if (host.pin().slot(SLOTS) == number && !host.isEmpty()) {
          boolean found = host.place() != Host.Place.READY || ring.contains(id);
          // a host in the ring that must wait is parked at its turn at the latest
          state.put(
              at + " place",
              (host.place() == Host.Place.NOWHERE ? "nowhere" : "waiting")
                  + (host.isAwaitingDrain() ? " withheld" : found ? "" : " but lost"));
        }
        state.put(
            at + " clocks",
            host.clock().lastEnd()
                + " "
                + host.clock().crawlDelay()
                + " "
                + host.clock().failures()
                + " "
                + host.clock().notBefore());
        Set<String> queue = new TreeSet<>();
        for (Queued queued : queued(host)) {
          if (!queue.add(queued.candidate().url() + "#" + queued.attempt())) {
            queue.add("doubled: " + queued);
          }
        }
        state.put(at + " queue", queue.toString());
        Map<String, Whereabouts> roll = new TreeMap<>();
        for (Candidate candidate : candidates) {
          RollEntry entry = store.roll(id, candidate.id());
          if (entry != null) {
            roll.put(candidate.url(), entry.where());
          }
        }
        state.put(at + " roll", roll.toString());
      }
    }
    state.put("dropped", drops.toString());
    state.put("in flight", String.valueOf(frontier.inFlight()));
    state.put("sums", frontier.census().accounts().toString());
    return state;
  }

  /** Those in the slot's ring, each followed by those in the ring of its domain. */
  private List<Long> readyHosts(Slot slot) {
    List<Long> all = new ArrayList<>();
    for (long index = slot.ready().head(); index < slot.ready().tail(); index++) {
      long standing = store.ready(index);
      all.add(standing);
      Domain domain = store.domain(DOMAIN_OF.applyAsLong(origin(standing)));
      if (domain == null || domain.standing() != standing) {
        throw new AssertionError(domain + " is not stood for by " + standing);
      }
      for (long other = domain.ready().head(); other < domain.ready().tail(); other++) {
        all.add(store.readyIn(domain.id(), other));
      }
    }
    return all;
  }

  private String origin(long id) {
    Host host = store.host(id);
    if (host == null) {
      throw new AssertionError("a host in a ring that is not known");
    }
    return host.pin().origin();
  }

  private List<Queued> queued(Host host) {
    List<Queued> all = new ArrayList<>();
    for (int i = 0; i < host.queues().count(); i++) {
      Ring ring = host.queues().ring(i);
      for (long index = ring.head(); index < ring.tail(); index++) {
        Queued queued =
            store.queued(host.pin().host(), Queues.place(host.queues().number(i), index));
        if (queued != null) {
          all.add(queued);
        }
      }
    }
    return all;
  }

  @Override
  public void send(LoopRecord record) {
    sent.add(record);
  }

  @Override
  public void drop(int slot, Pin pin, Queued queued, Whereabouts reason) {
    if (!drops.add(reason + " " + queued.candidate().url())) {
      throw new AssertionError("dropped twice: " + queued);
    }
  }

  @Override
  public void discarded(Queued queued) {}

  @Override
  public void forget(Queued queued) {}

  @Override
  public boolean takePage() {
    return true;
  }

  /** Rules that forbid nothing. */
  record AllowAll(long crawlDelay) implements Rules {
    @Override
    public boolean allows(String url) {
      return true;
    }

    @Override
    public long expires() {
      return Long.MAX_VALUE;
    }
  }
}

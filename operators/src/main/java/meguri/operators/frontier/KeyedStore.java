package meguri.operators.frontier;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import meguri.operators.cache.AtHand;
import meguri.operators.model.RobotsRules;
import meguri.state.frontier.Domain;
import meguri.state.frontier.Host;
import meguri.state.frontier.Queued;
import meguri.state.frontier.RollEntry;
import meguri.state.frontier.Rules;
import meguri.state.frontier.Slot;
import meguri.state.frontier.Store;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.StateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.runtime.state.internal.InternalKvState;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.util.FlinkRuntimeException;
import org.jspecify.annotations.Nullable;

/**
 * The Frontier's {@link Store} in Flink's keyed state, keyed by slot. Roll and queues have the host
 * as namespace, so that a host's entries lie together, and a domain's ring the domain.
 */
public final class KeyedStore implements Store {

  /** The most bytes of the rules at hand: enough for 5,000 hosts at 3 KB each. */
  static final int RULES_BYTES = 16 << 20;

  /** The bytes of a host's rules at hand beside the rules themselves. */
  private static final int OVERHEAD = 200;

  private static final String SLOT = "slot";

  private final KeyedStateBackend<Integer> backend;
  private final BiConsumer<Long, Long> parking;
  private final ValueState<Slot> slot;
  private final MapState<Long, Host> hosts;
  private final MapState<Long, Rules> rules;
  private final MapState<Long, Long> ready;
  private final MapState<Long, Domain> domains;
  private final MapState<Long, Long> readyOfDomain;
  private final MapState<Long, Long> tiers;
  private final MapState<Long, RollEntry> roll;
  private final MapState<Long, Queued> queues;
  private final AtHand<Rules> rulesAtHand = rulesAtHand();

  KeyedStore(KeyedStateBackend<Integer> backend, InternalTimerService<Long> timers)
      throws Exception {
    this(backend, timers::registerProcessingTimeTimer);
  }

  /**
   * @param parking called with each host that is parked at the current slot, and until when
   */
  public KeyedStore(KeyedStateBackend<Integer> backend, BiConsumer<Long, Long> parking)
      throws Exception {
    this.backend = backend;
    this.parking = parking;
    slot = state(new ValueStateDescriptor<>(SLOT, new StateTypes.SlotSerializer()));
    hosts = state(map("hosts", new StateTypes.HostSerializer()));
    rules = state(map("rules", new RobotsRules.Serializer()));
    ready = state(map("ready", LongSerializer.INSTANCE));
    domains = state(map("domains", new StateTypes.DomainSerializer()));
    readyOfDomain = namespaced(map("ready-of-domain", LongSerializer.INSTANCE));
    tiers = state(map("tiers", LongSerializer.INSTANCE));
    roll = namespaced(map("roll", new StateTypes.RollEntrySerializer()));
    queues = namespaced(map("queues", new StateTypes.QueuedSerializer()));
  }

  /**
   * Returns a cache of parsed robots rules. One host's rules take a few kilobytes as a rule, and
   * 0.6 MB where a site has written thousands of short ones.
   */
  static AtHand<Rules> rulesAtHand() {
    return new AtHand<>(
        RULES_BYTES,
        value -> OVERHEAD + (value instanceof RobotsRules robots ? robots.heapSize() : 0));
  }

  /** Returns every slot with state in this subtask: at most H. */
  List<Integer> slots() {
    List<Integer> all = new ArrayList<>();
    try (Stream<Integer> keys = backend.getKeys(SLOT, VoidNamespace.INSTANCE)) {
      keys.forEach(all::add);
    }
    return all;
  }

  /** Returns the hosts of the selected slot, as far as they have been written. */
  List<Host> hosts() {
    return call(
        () -> {
          List<Host> all = new ArrayList<>();
          for (Host host : hosts.values()) {
            all.add(host);
          }
          return all;
        });
  }

  @Override
  public void select(int number) {
    backend.setCurrentKey(number);
  }

  @Override
  public Slot slot() {
    return call(
        () -> {
          Slot found = slot.value();
          return found == null ? Slot.NEW : found;
        });
  }

  @Override
  public void slot(Slot value) {
    run(() -> slot.update(value));
  }

  @Override
  public @Nullable Host host(long host) {
    return find(() -> hosts.get(host));
  }

  @Override
  public void host(long host, Host value) {
    run(() -> hosts.put(host, value));
  }

  @Override
  public @Nullable Rules rules(long host) {
    Rules known = rulesAtHand.get(host);
    if (known == null) {
      known = find(() -> rules.get(host));
      if (known != null) {
        rulesAtHand.put(host, known);
      }
    }
    return known;
  }

  @Override
  public void rules(long host, Rules value) {
    rulesAtHand.put(host, value);
    run(() -> rules.put(host, value));
  }

  @Override
  public @Nullable RollEntry roll(long host, long url) {
    at(roll, host);
    return find(() -> roll.get(url));
  }

  @Override
  public void roll(long host, long url, RollEntry value) {
    at(roll, host);
    run(() -> roll.put(url, value));
  }

  @Override
  public void strike(long host, long url) {
    at(roll, host);
    run(() -> roll.remove(url));
  }

  @Override
  public long strikeAll(long host) {
    at(roll, host);
    return call(
        () -> {
          long entries = 0;
          for (Long url : roll.keys()) {
            entries++;
          }
          roll.clear();
          return entries;
        });
  }

  @Override
  public @Nullable Queued queued(long host, long index) {
    at(queues, host);
    return find(() -> queues.get(index));
  }

  @Override
  public void queue(long host, long index, Queued value) {
    at(queues, host);
    run(() -> queues.put(index, value));
  }

  @Override
  public void unqueue(long host, long index) {
    at(queues, host);
    run(() -> queues.remove(index));
  }

  @Override
  public long ready(long index) {
    return call(() -> ready.get(index));
  }

  @Override
  public void ready(long index, long host) {
    run(() -> ready.put(index, host));
  }

  @Override
  public void unready(long index) {
    run(() -> ready.remove(index));
  }

  @Override
  public @Nullable Domain domain(long domain) {
    return find(() -> domains.get(domain));
  }

  @Override
  public void domain(Domain value) {
    run(() -> domains.put(value.id(), value));
  }

  @Override
  public long readyIn(long domain, long index) {
    at(readyOfDomain, domain);
    return call(() -> readyOfDomain.get(index));
  }

  @Override
  public void readyIn(long domain, long index, long host) {
    at(readyOfDomain, domain);
    run(() -> readyOfDomain.put(index, host));
  }

  @Override
  public void unreadyIn(long domain, long index) {
    at(readyOfDomain, domain);
    run(() -> readyOfDomain.remove(index));
  }

  @Override
  public long tier(long place) {
    return call(() -> tiers.get(place));
  }

  @Override
  public void tier(long place, long host) {
    run(() -> tiers.put(place, host));
  }

  @Override
  public void untier(long place) {
    run(() -> tiers.remove(place));
  }

  @Override
  public void park(long host, long until) {
    parking.accept(host, until);
  }

  private static <V> MapStateDescriptor<Long, V> map(String name, TypeSerializer<V> serializer) {
    return new MapStateDescriptor<>(name, LongSerializer.INSTANCE, serializer);
  }

  private <S extends org.apache.flink.api.common.state.State> S state(
      StateDescriptor<S, ?> descriptor) throws Exception {
    return backend.getPartitionedState(
        VoidNamespace.INSTANCE, VoidNamespaceSerializer.INSTANCE, descriptor);
  }

  private <S extends org.apache.flink.api.common.state.State> S namespaced(
      StateDescriptor<S, ?> descriptor) throws Exception {
    return backend.getOrCreateKeyedState(LongSerializer.INSTANCE, descriptor);
  }

  @SuppressWarnings("unchecked")
  private static void at(MapState<Long, ?> state, long namespace) {
    ((InternalKvState<Integer, Long, ?>) state).setCurrentNamespace(namespace);
  }

  private interface Read<V> {
    V get() throws Exception;
  }

  private interface Lookup<V> {
    @Nullable V get() throws Exception;
  }

  private interface Write {
    void run() throws Exception;
  }

  private static <V> V call(Read<V> read) {
    try {
      return read.get();
    } catch (Exception e) {
      throw new FlinkRuntimeException("cannot read the Frontier's state", e);
    }
  }

  private static <V> @Nullable V find(Lookup<V> lookup) {
    try {
      return lookup.get();
    } catch (Exception e) {
      throw new FlinkRuntimeException("cannot read the Frontier's state", e);
    }
  }

  private static void run(Write write) {
    try {
      write.run();
    } catch (Exception e) {
      throw new FlinkRuntimeException("cannot write the Frontier's state", e);
    }
  }
}

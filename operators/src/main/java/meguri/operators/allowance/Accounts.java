package meguri.operators.allowance;

import meguri.state.allowance.HostAccount;
import meguri.state.allowance.Taken;
import meguri.state.cache.WriteBackCache;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.State;
import org.apache.flink.api.common.state.StateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.util.FlinkRuntimeException;
import org.jspecify.annotations.Nullable;

/**
 * The accounts of hosts and registered domains in Flink's keyed state, keyed by domain. Those last
 * used are also kept in memory, because each new URL and each new page reads and changes them.
 *
 * <p>Survives a failure: everything, if {@link #writeAll} was called before the checkpoint.
 */
final class Accounts {

  /** The most bytes of the heap for accounts of hosts: enough for 4,000 with all their pages. */
  private static final long HOSTS = 8 << 20;

  private static final long DOMAINS = 1 << 20;
  private static final int ACCOUNT_BYTES = 100;
  private static final int LIKENESS_BYTES = 24;
  private static final int TAKEN_BYTES = 32;

  /** A host, and the domain under which its account is stored. */
  private record Key(long domain, long host) {}

  private final KeyedStateBackend<Long> backend;
  private final ValueState<Taken> domain;
  private final MapState<Long, HostAccount> hosts;
  private final WriteBackCache<Long, Taken> domainsAtHand =
      new WriteBackCache<>(this::read, this::write, taken -> TAKEN_BYTES, DOMAINS);
  private final WriteBackCache<Key, HostAccount> hostsAtHand =
      new WriteBackCache<>(this::read, this::write, Accounts::bytes, HOSTS);

  Accounts(KeyedStateBackend<Long> backend) throws Exception {
    this.backend = backend;
    domain = state(new ValueStateDescriptor<>("domain", new TakenSerializer()));
    hosts =
        state(
            new MapStateDescriptor<>(
                "hosts", LongSerializer.INSTANCE, new HostAccountSerializer()));
  }

  Taken domain(long id) {
    Taken known = domainsAtHand.get(id);
    return known == null ? Taken.NOTHING : known;
  }

  void domain(long id, Taken value) {
    domainsAtHand.put(id, value);
  }

  HostAccount host(long ofDomain, long host) {
    HostAccount known = hostsAtHand.get(new Key(ofDomain, host));
    return known == null ? HostAccount.NEW : known;
  }

  void host(long ofDomain, long host, HostAccount value) {
    hostsAtHand.put(new Key(ofDomain, host), value);
  }

  /** Writes what has changed to state. */
  void writeAll() {
    domainsAtHand.writeAll();
    hostsAtHand.writeAll();
  }

  private @Nullable Taken read(Long id) {
    try {
      backend.setCurrentKey(id);
      return domain.value();
    } catch (Exception e) {
      throw cannot("read", e);
    }
  }

  private void write(Long id, @Nullable Taken value) {
    try {
      backend.setCurrentKey(id);
      domain.update(value);
    } catch (Exception e) {
      throw cannot("write", e);
    }
  }

  private @Nullable HostAccount read(Key key) {
    try {
      backend.setCurrentKey(key.domain);
      return hosts.get(key.host);
    } catch (Exception e) {
      throw cannot("read", e);
    }
  }

  private void write(Key key, @Nullable HostAccount value) {
    try {
      backend.setCurrentKey(key.domain);
      hosts.put(key.host, value);
    } catch (Exception e) {
      throw cannot("write", e);
    }
  }

  private <S extends State> S state(StateDescriptor<S, ?> descriptor) throws Exception {
    return backend.getPartitionedState(
        VoidNamespace.INSTANCE, VoidNamespaceSerializer.INSTANCE, descriptor);
  }

  private static int bytes(HostAccount account) {
    return ACCOUNT_BYTES + LIKENESS_BYTES * account.looks().last().size();
  }

  private static FlinkRuntimeException cannot(String what, Exception cause) {
    return new FlinkRuntimeException(
        "cannot " + what + " the accounts of hosts and domains", cause);
  }
}

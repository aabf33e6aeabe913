package meguri.operators.resolve;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import meguri.operators.model.RecordSerializer;
import meguri.operators.model.Wire;
import meguri.state.frontier.Pin;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * The address of a host, and the decisions about it.
 *
 * <p>A pin holds for 24 hours and outlives an answer that does not name its address: sites behind
 * load balancers answer differently all day. It is broken by the second such answer in a row, or by
 * the first after a failed connection. If the answer then still names the address, and others, the
 * next of them is tried. Each is tried once; otherwise a host that is down would be moved about for
 * ever.
 *
 * @param pin the address in use; null while none is known
 * @param until the run's clock, ms, until which DNS is not asked: the pin holds, or the failure
 *     stands
 * @param misses answers in a row without the pinned address
 * @param failures queries in a row without an answer; while there is a pin, addresses tried in vain
 */
public record Residence(@Nullable Pin pin, long until, int misses, int failures) {

  static final Residence UNKNOWN = new Residence(null, 0, 0, 0);

  private static final long PIN_MS = 24 * 3_600_000L;
  private static final long NEGATIVE_MS = 600_000;
  private static final long DOUBT_MS = 60_000;
  private static final int QUERIES = 3;
  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final Duration LONG = Duration.ofSeconds(10);

  /** The most addresses of a host that are tried in turn. */
  private static final int MOST_TRIED = 4;

  private static final Comparator<InetAddress> ORDER =
      Comparator.<InetAddress, Boolean>comparing(Inet6Address.class::isInstance)
          .thenComparing(InetAddress::getAddress, Arrays::compareUnsigned);

  /**
   * A value in place of a count of failures: there was an answer, but no address in it is allowed.
   */
  private static final int FORBIDDEN = Integer.MAX_VALUE;

  /** Returns the residence after an answer with these addresses. */
  Residence answered(
      String origin,
      long host,
      List<InetAddress> addresses,
      Predicate<InetAddress> allowed,
      long now) {
    InetAddress best = choose(addresses, allowed);
    if (best == null) {
      return pin == null
          ? new Residence(null, now + NEGATIVE_MS, 0, addresses.isEmpty() ? QUERIES : FORBIDDEN)
          : unanswered(true, now);
    }
    if (pin == null) {
      return new Residence(new Pin(origin, host, best.getAddress(), 1), now + PIN_MS, 0, 0);
    }
    if (addresses.contains(pin.inetAddress())) {
      List<InetAddress> all = addresses.stream().filter(allowed).sorted(ORDER).distinct().toList();
      boolean othersAreLeft = failures + 1 < Math.min(all.size(), MOST_TRIED);
      if (isDoubted() && othersAreLeft) {
        return moved(after(pin.inetAddress(), all), failures + 1, now);
      }
      return new Residence(pin, now + PIN_MS, 0, isDoubted() ? failures : 0);
    }
    if (misses == 0) {
      return new Residence(pin, now + DOUBT_MS, 1, failures);
    }
    return moved(best, 0, now);
  }

  private Residence moved(InetAddress address, int inVain, long now) {
    Pin old = requireNonNull(pin);
    Pin next = new Pin(old.origin(), old.host(), address.getAddress(), old.generation() + 1);
    return new Residence(next, now + PIN_MS, 0, inVain);
  }

  private static InetAddress after(InetAddress address, List<InetAddress> all) {
    return all.get((all.indexOf(address) + 1) % all.size());
  }

  /**
   * Returns the residence after no usable answer. In doubt, a pin stays. Without a pin the query is
   * repeated, and in the end the failure stands.
   */
  Residence unanswered(boolean forGood, long now) {
    if (pin != null) {
      return new Residence(pin, now + NEGATIVE_MS, misses, failures);
    }
    int count = forGood ? QUERIES : Math.min(failures, QUERIES) + 1;
    return new Residence(null, count < QUERIES ? 0 : now + NEGATIVE_MS, 0, count);
  }

  /**
   * Returns the residence after a failed connection to the pinned address: the next answer without
   * it breaks the pin.
   */
  Residence doubted() {
    return new Residence(pin, 0, Math.max(misses, 1), failures);
  }

  /**
   * Whether DNS need not be asked. A time further ahead than any can be comes from a clock that has
   * been set back since.
   */
  boolean isCurrent(long now) {
    return until > now && until - now <= (pin == null ? NEGATIVE_MS : PIN_MS);
  }

  boolean mayBeDoubted(int generation, long now) {
    return pin != null
        && pin.generation() == generation
        && !(isCurrent(now) && until - now >= PIN_MS - DOUBT_MS);
  }

  private boolean isDoubted() {
    return pin != null && until == 0;
  }

  /** Whether DNS has no address for the host that may be asked, as far as the last query says. */
  public boolean isRefused() {
    return pin == null && failures >= QUERIES;
  }

  /** Whether the host has addresses, and none that Meguri may connect to. */
  public boolean isForbidden() {
    return failures == FORBIDDEN;
  }

  /**
   * Returns how long the next query may take. The first is short: nearly every name that has an
   * answer has it by then, and the others make room for the names behind them.
   */
  Duration patience() {
    return isPatient() ? LONG : SHORT;
  }

  /** Whether the host has an address, or a failed query will be repeated. */
  boolean isPatient() {
    return pin != null || (failures > 0 && failures < QUERIES);
  }

  long retryIn() {
    return 2_000L << failures;
  }

  /**
   * Returns the lowest allowed IPv4 address, else the lowest IPv6 address: equal answers always
   * lead to the same address.
   */
  static @Nullable InetAddress choose(List<InetAddress> addresses, Predicate<InetAddress> allowed) {
    return addresses.stream().filter(allowed).min(ORDER).orElse(null);
  }

  /** See {@link Residence}. */
  public static final class Serializer extends RecordSerializer<Residence> {
    private static final long serialVersionUID = 1;

    public Serializer() {
      super(Residence.class, 1);
    }

    @Override
    protected void write(Residence value, DataOutputView out) throws IOException {
      Pin pin = value.pin;
      out.writeBoolean(pin != null);
      if (pin != null) {
        Wire.pin(pin, out);
      }
      out.writeLong(value.until);
      out.writeInt(value.misses);
      out.writeInt(value.failures);
    }

    @Override
    protected Residence read(DataInputView in, byte version) throws IOException {
      Pin pin = in.readBoolean() ? Wire.pin(in, version) : null;
      return new Residence(pin, in.readLong(), in.readInt(), in.readInt());
    }
  }
}

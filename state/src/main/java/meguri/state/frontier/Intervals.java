package meguri.state.frontier;

import java.io.Serializable;
import java.util.List;

/**
 * How long a server is left alone after a request, in ms: by default, and otherwise for some
 * addresses or hosts. The first rule that fits decides.
 *
 * @param interval for an address
 * @param host for a host, where that is longer
 * @param least for a public address, whatever the rules say
 */
public record Intervals(long interval, long host, long least, List<Rule> rules)
    implements Serializable {

  /** An exception. */
  public sealed interface Rule extends Serializable {
    long interval();
  }

  /** For all addresses of a range. */
  public record ByAddress(AddressRange range, long interval) implements Rule {}

  /**
   * For one host, or for all whose names end so.
   *
   * @param name in lower case
   * @param below whether it is the names below this one that are meant
   */
  public record ByHost(String name, boolean below, long interval) implements Rule {

    boolean fits(String host) {
      return below ? host.endsWith("." + name) : host.equals(name);
    }
  }

  public Intervals {
    rules = List.copyOf(rules);
  }

  /** The same for all. */
  public static Intervals of(long interval) {
    return new Intervals(interval, 0, 0, List.of());
  }

  /** Between two requests to the machine at this address. */
  long between(byte[] address) {
    long found = interval;
    for (Rule rule : rules) {
      if (rule instanceof ByAddress byAddress && byAddress.range().contains(address)) {
        found = byAddress.interval();
        break;
      }
    }
    return PublicAddress.is(address) ? Math.max(found, least) : found;
  }

  /** Between two requests to this host. */
  long between(Pin pin) {
    long ofAddress = between(pin.address());
    String name = rules.isEmpty() ? "" : Pin.nameOf(pin.origin());
    for (Rule rule : rules) {
      if (rule instanceof ByHost byHost && byHost.fits(name)) {
        return Math.max(ofAddress, byHost.interval());
      }
    }
    return Math.max(ofAddress, host);
  }

  /** No address has a shorter one. */
  long shortest() {
    long shortest = interval;
    for (Rule rule : rules) {
      if (rule instanceof ByAddress) {
        shortest = Math.min(shortest, rule.interval());
      }
    }
    return shortest;
  }
}

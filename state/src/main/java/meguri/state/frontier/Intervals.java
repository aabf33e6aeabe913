package meguri.state.frontier;

import java.io.Serializable;
import java.util.List;
import meguri.state.steer.LiveSettings;
import meguri.state.steer.Setting;

/**
 * The times, in ms, that servers are left alone after a request: a default, and rules for some
 * addresses or hosts. The first rule that fits decides.
 *
 * @param interval the interval of an address
 * @param host the interval of a host, if that is longer
 * @param least the least for a public address, whatever the rules say
 */
public record Intervals(long interval, long host, long least, List<Rule> rules)
    implements Serializable {

  /** An exception to the default. */
  public sealed interface Rule extends Serializable {
    long interval();
  }

  /** The interval for all addresses of a range. */
  public record ByAddress(AddressRange range, long interval) implements Rule {}

  /**
   * The interval for one host, or for all hosts below a name.
   *
   * @param name in lower case
   * @param below whether the rule is for the names below this one
   */
  public record ByHost(String name, boolean below, long interval) implements Rule {

    boolean fits(String host) {
      return below ? host.endsWith("." + name) : host.equals(name);
    }
  }

  public Intervals {
    rules = List.copyOf(rules);
  }

  /** Returns the same interval for all servers. */
  public static Intervals of(long interval) {
    return new Intervals(interval, 0, 0, List.of());
  }

  /** Returns the ms between two requests to the machine at this address. */
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

  /** Returns these intervals with what commands have set for the whole crawl. */
  Intervals with(LiveSettings set) {
    return new Intervals(
        set.number(Setting.POLITENESS_INTERVAL, interval),
        set.number(Setting.POLITENESS_HOST_INTERVAL, host),
        least,
        rules);
  }

  /**
   * Returns the ms between two requests to this host.
   *
   * @param set what commands have set for hosts, which counts before all rules about hosts; no
   *     command makes it shorter than the interval of the address
   */
  long between(Pin pin, LiveSettings set) {
    long ofAddress = between(pin.address());
    boolean isNamed = !rules.isEmpty() || set.hasIntervals();
    String name = isNamed ? Pin.nameOf(pin.origin()) : "";
    long ofHost = set.interval(name);
    if (ofHost != LiveSettings.NOT_SET) {
      return Math.max(ofAddress, ofHost);
    }
    for (Rule rule : rules) {
      if (rule instanceof ByHost byHost && byHost.fits(name)) {
        return Math.max(ofAddress, byHost.interval());
      }
    }
    return Math.max(ofAddress, host);
  }

  /** Returns the shortest interval of any address, in ms. */
  public long shortest() {
    long shortest = interval;
    for (Rule rule : rules) {
      if (rule instanceof ByAddress) {
        shortest = Math.min(shortest, rule.interval());
      }
    }
    return shortest;
  }
}

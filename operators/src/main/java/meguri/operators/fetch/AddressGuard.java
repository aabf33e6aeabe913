package meguri.operators.fetch;

import java.io.Serializable;
import java.net.InetAddress;
import java.util.List;
import meguri.state.frontier.AddressRange;
import meguri.state.frontier.PublicAddress;

/**
 * Which addresses the crawl may connect to: public ones, and others only if opened by name.
 *
 * @param loopback this machine may be asked
 * @param others private, link-local and other special addresses may be asked, this machine included
 * @param opened ranges that may be asked, whatever they are
 */
public record AddressGuard(boolean loopback, boolean others, List<AddressRange> opened)
    implements Serializable {

  public AddressGuard {
    opened = List.copyOf(opened);
  }

  /** Without ranges of their own. */
  public AddressGuard(boolean loopback, boolean others) {
    this(loopback, others, List.of());
  }

  /** A sentence for an address that is not allowed. */
  static String refusal(InetAddress address) {
    return address.getHostAddress() + " is not a public address; fetch.allow-addresses can open it";
  }

  public boolean allows(InetAddress address) {
    byte[] bytes = address.getAddress();
    return others
        || (address.isLoopbackAddress() ? loopback : PublicAddress.is(bytes))
        || opened.stream().anyMatch(range -> range.contains(bytes));
  }
}

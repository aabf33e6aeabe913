package meguri.operators.fetch;

import java.io.Serializable;
import java.net.InetAddress;
import java.util.List;
import meguri.state.frontier.AddressRange;
import meguri.state.frontier.Nat64;
import meguri.state.frontier.PublicAddress;

/**
 * The addresses to which the crawl may connect: public ones, and others only if the configuration
 * opens them.
 *
 * @param loopback whether this machine may be asked
 * @param others whether private, link-local and other special addresses may be asked, this machine
 *     included
 * @param opened ranges that may be asked, whatever they are
 * @param translators the NAT64 translators of the crawl's network: an address below the prefix of
 *     one counts as the IPv4 address inside it
 */
public record AddressGuard(
    boolean loopback, boolean others, List<AddressRange> opened, List<Nat64> translators)
    implements Serializable {

  public AddressGuard {
    opened = List.copyOf(opened);
    translators = List.copyOf(translators);
  }

  /** Creates a guard for a network without translators, or one that is not known yet. */
  public AddressGuard(boolean loopback, boolean others, List<AddressRange> opened) {
    this(loopback, others, opened, List.of());
  }

  /** Creates a guard that opens no ranges. */
  public AddressGuard(boolean loopback, boolean others) {
    this(loopback, others, List.of());
  }

  /** Returns the same guard for a network with these translators. */
  public AddressGuard behind(List<Nat64> translators) {
    return translators.isEmpty() ? this : new AddressGuard(loopback, others, opened, translators);
  }

  /** Returns a sentence that says why an address is not allowed. */
  static String refusal(InetAddress address) {
    return address.getHostAddress()
        + " is not a public address; to allow it, add it to fetch.allow-addresses";
  }

  public boolean allows(InetAddress address) {
    byte[] bytes = address.getAddress();
    return others
        || (address.isLoopbackAddress() ? loopback : isPublic(bytes))
        || opened.stream().anyMatch(range -> range.contains(bytes));
  }

  private boolean isPublic(byte[] address) {
    return PublicAddress.is(address)
        && translators.stream()
            .flatMap(translator -> translator.inside(address).stream())
            .allMatch(PublicAddress::is);
  }
}

package meguri.operators.fetch;

import java.io.Serializable;
import java.net.InetAddress;
import meguri.state.frontier.PublicAddress;

/**
 * Which addresses the crawl may connect to: public ones, and others only if opened by name.
 *
 * @param loopback this machine may be asked
 * @param others private, link-local and other special addresses may be asked, this machine included
 */
public record AddressGuard(boolean loopback, boolean others) implements Serializable {

  public boolean allows(InetAddress address) {
    return others
        || (address.isLoopbackAddress() ? loopback : PublicAddress.is(address.getAddress()));
  }
}

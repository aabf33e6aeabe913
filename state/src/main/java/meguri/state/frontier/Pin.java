package meguri.state.frontier;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The one address at which a host is asked, for as long as the pin holds.
 *
 * @param origin scheme, name and port, as in {@code https://example.org:8443}
 * @param host {@link meguri.state.Hash64} of the origin
 * @param address 4 or 16 bytes
 * @param generation 1 for a host's first pin, and one more at each move: the pin with the higher
 *     number is the newer
 */
public record Pin(String origin, long host, byte[] address, int generation) {

  /**
   * Returns the name, or the address, of an origin's host. Does without {@code java.net.URI}, which
   * takes {@code a_b} or <code>{c}</code> for no hosts: the URL standard allows them, and DNS may.
   */
  public static String nameOf(String origin) {
    int start = origin.indexOf("://") + 3;
    int port = origin.lastIndexOf(':');
    boolean hasPort = port > start && port > origin.indexOf(']');
    return hasPort ? origin.substring(start, port) : origin.substring(start);
  }

  public int slot(int slots) {
    return SlotNumber.of(address, slots);
  }

  public InetAddress inetAddress() {
    try {
      return InetAddress.getByAddress(address);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("a pin has 4 or 16 bytes, not " + address.length, e);
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Pin pin
        && origin.equals(pin.origin)
        && host == pin.host
        && generation == pin.generation
        && Arrays.equals(address, pin.address);
  }

  @Override
  public int hashCode() {
    return Objects.hash(host, generation, Arrays.hashCode(address));
  }

  @Override
  public String toString() {
    return origin + "@" + inetAddress().getHostAddress() + "#" + generation;
  }
}

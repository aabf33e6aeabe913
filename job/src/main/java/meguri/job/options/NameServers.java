package meguri.job.options;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.configuration.Configuration;

/**
 * Reads the addresses of name servers as people write them: a port other than 53 follows a colon.
 */
public final class NameServers {

  static final Entry<InetSocketAddress> ENTRY =
      new Entry<>(
          "an IP address, or one with a port, as in 10.0.0.53, 127.0.0.1:5353 or [fd00::53]:5353",
          text -> server(text.trim()));

  private static final int PORT = 53;
  private static final int MAX_PORT = 65_535;

  private static final Pattern IPV4 = Pattern.compile("([0-9.]+)(?::([0-9]{1,5}))?");
  private static final Pattern IPV6 = Pattern.compile("([0-9a-fA-F:.]+)");
  private static final Pattern IN_BRACKETS =
      Pattern.compile("\\[([0-9a-fA-F:.]+)\\](?::([0-9]{1,5}))?");

  private NameServers() {}

  /** Returns the name servers to ask; an empty list means the machine's own. */
  public static List<InetSocketAddress> of(Configuration options) {
    return ENTRY.readAll(options, ResolveOptions.SERVERS);
  }

  private static InetSocketAddress server(String text) {
    for (Pattern form : List.of(IPV4, IN_BRACKETS, IPV6)) {
      Matcher parts = form.matcher(text);
      if (parts.matches()) {
        byte[] address = NetUtil.createByteArrayFromIpAddressString(parts.group(1));
        boolean isPort = parts.groupCount() > 1 && parts.group(2) != null;
        int port = isPort ? Integer.parseInt(parts.group(2)) : PORT;
        if (address != null && port > 0 && port <= MAX_PORT) {
          return socketAddress(address, port);
        }
      }
    }
    throw new IllegalArgumentException("not a name server: " + text);
  }

  private static InetSocketAddress socketAddress(byte[] address, int port) {
    try {
      return new InetSocketAddress(InetAddress.getByAddress(address), port);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(e); // an address of a wrong length
    }
  }
}

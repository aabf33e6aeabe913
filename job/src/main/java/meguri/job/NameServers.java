package meguri.job;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.configuration.Configuration;

/** Reads addresses of name servers as people write them, the port after a colon if not 53. */
final class NameServers {

  private static final int PORT = 53;
  private static final int MAX_PORT = 65_535;

  private static final Pattern IPV4 = Pattern.compile("([0-9.]+)(?::([0-9]{1,5}))?");
  private static final Pattern IPV6 = Pattern.compile("([0-9a-fA-F:.]+)");
  private static final Pattern IN_BRACKETS =
      Pattern.compile("\\[([0-9a-fA-F:.]+)\\](?::([0-9]{1,5}))?");

  private NameServers() {}

  /** Those that are to be asked; none for the machine's. Throws a {@link Refusal} for a bad one. */
  static List<InetSocketAddress> of(Configuration options) {
    List<InetSocketAddress> servers = new ArrayList<>();
    for (String text : options.get(CrawlOptions.RESOLVE_SERVERS)) {
      try {
        servers.add(server(text.trim()));
      } catch (IllegalArgumentException | UnknownHostException e) {
        throw new Refusal(
            "The option resolve.servers has \""
                + text
                + "\"; expected is an IP address, or one with a port, as in 10.0.0.53,"
                + " 127.0.0.1:5353 or [fd00::53]:5353.");
      }
    }
    return servers;
  }

  private static InetSocketAddress server(String text) throws UnknownHostException {
    for (Pattern form : List.of(IPV4, IN_BRACKETS, IPV6)) {
      Matcher parts = form.matcher(text);
      if (parts.matches()) {
        byte[] address = NetUtil.createByteArrayFromIpAddressString(parts.group(1));
        boolean isPort = parts.groupCount() > 1 && parts.group(2) != null;
        int port = isPort ? Integer.parseInt(parts.group(2)) : PORT;
        if (address != null && port > 0 && port <= MAX_PORT) {
          return new InetSocketAddress(InetAddress.getByAddress(address), port);
        }
      }
    }
    throw new IllegalArgumentException("no name server: " + text);
  }
}

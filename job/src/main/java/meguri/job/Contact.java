package meguri.job;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import meguri.job.options.FetchOptions;
import meguri.job.options.PolitenessOptions;
import meguri.job.options.ResolveOptions;
import meguri.operators.resolve.Names;
import meguri.state.frontier.Pin;
import org.apache.flink.configuration.Configuration;

/**
 * Makes sure that every server learns who crawls it. The exception is a crawl of this machine,
 * where every seed's host resolves to loopback.
 */
public final class Contact {

  private Contact() {}

  /**
   * Allows loopback to a crawl of this machine. Any other crawl must give a contact, and keep an
   * interval between its requests. A crawl with more seeds than are checked is any other crawl. A
   * replay asks no server.
   */
  public static void require(Configuration options, SeedList seeds) {
    if (options.contains(FetchOptions.ARCHIVE)) {
      return;
    }
    if (seeds.isWhole() && isThisMachine(options.get(ResolveOptions.HOSTS), seeds.good())) {
      options.set(FetchOptions.ALLOW_LOOPBACK, true);
      return;
    }
    if (!options.contains(FetchOptions.CONTACT)) {
      throw new Refusal(
          "Say who runs this crawl: --contact (fetch.contact) with an e-mail address or a URL. Meguri"
              + " sends it to every server in the User-Agent. Only a crawl whose seeds are all on this"
              + " machine, and at most %,d, needs none.".formatted(SeedList.CHECKED));
    }
    Duration interval = options.get(PolitenessOptions.INTERVAL);
    if (interval.compareTo(PolitenessOptions.LEAST_FOR_OTHERS) < 0
        && !options.get(PolitenessOptions.I_OPERATE_THESE_SERVERS)
        && !options.get(FetchOptions.ALLOW_PRIVATE)) {
      throw new Refusal(
          ("The interval between requests to a server (--delay, politeness.interval) is %d ms. Less"
                  + " than 250 ms is allowed only for servers that you operate: confirm that with"
                  + " --i-operate-these-servers.")
              .formatted(interval.toMillis()));
    }
  }

  private static boolean isThisMachine(String hosts, Collection<String> seeds) {
    Names names;
    try {
      names = Names.parse(hosts);
    } catch (IllegalArgumentException e) {
      throw new Refusal(
          "Meguri cannot use the name table (resolve.hosts): " + e.getMessage() + ".");
    }
    Set<String> seen = new HashSet<>();
    for (String seed : seeds) {
      String host = Pin.nameOf(seed.substring(0, seed.indexOf('/', "https://".length())));
      if (seen.add(host) && !isLoopback(host.toLowerCase(Locale.ROOT), names)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLoopback(String host, Names names) {
    List<InetAddress> addresses = names.lookup(host);
    if (addresses.isEmpty()) {
      try {
        addresses = Arrays.asList(InetAddress.getAllByName(host));
      } catch (UnknownHostException e) {
        return false;
      }
    }
    return addresses.stream().allMatch(InetAddress::isLoopbackAddress);
  }
}

package meguri.web;

import java.time.Duration;
import meguri.web.hostile.HostileHosts;

/**
 * The properties of a synthetic web. Two webs with the same spec serve the same pages.
 *
 * @param seed the seed from which everything is drawn
 * @param hosts the number of hosts
 * @param pages the number of pages of all hosts together, at least one each
 * @param skew exponent of the power law by which pages are distributed to hosts; 0 gives each the
 *     same
 * @param hostsPerAddress how many hosts share one address
 * @param firstAddress the address of host 0, in 127.0.0.0/8; the next ones follow it
 * @param port the port of all hosts; 0 takes any that is free
 * @param changePerDay mean number of changes of a page per day
 * @param latency mean time before an answer begins
 * @param errorRate share of URLs whose first request fails
 * @param redirectRate share of links that lead over a redirect
 * @param missingRate share of pages with a link to a page that does not exist
 * @param copies share of the pages without children in the tree of links (three in four pages) that
 *     have the body of another page
 * @param robots the mix of kinds of robots.txt
 * @param servers the mix of kinds of servers
 * @param gzip whether a page is compressed for clients that accept it, every second in chunks
 * @param hostile whether the web has the hosts of {@link HostileHosts} too, besides all others
 * @param sitemaps whether each robots.txt that says something names a sitemap, see {@link Sitemaps}
 * @param https whether the honest hosts speak TLS, and links lead to https
 * @param keepAlive whether a connection serves more than one request
 */
public record WebSpec(
    long seed,
    int hosts,
    long pages,
    double skew,
    int hostsPerAddress,
    String firstAddress,
    int port,
    double changePerDay,
    Duration latency,
    double errorRate,
    double redirectRate,
    double missingRate,
    double copies,
    RobotsMix robots,
    ServerMix servers,
    boolean gzip,
    boolean hostile,
    boolean sitemaps,
    boolean https,
    boolean keepAlive) {

  static final int MAX_HOSTS = 1 << 24;
  static final long MAX_PAGES = 1L << 36;

  /** The first address of the hostile hosts, in 127.66.0.0/16. */
  private static final long FIRST_HOSTILE = 0x7F420000L;

  private static final long LAST_HOSTILE = FIRST_HOSTILE + 0xFFFF;

  public WebSpec {
    require(hosts >= 1 && hosts <= MAX_HOSTS, "hosts", hosts, "1 to " + MAX_HOSTS);
    require(
        pages >= hosts && pages <= MAX_PAGES,
        "pages",
        pages,
        "at least one per host (" + hosts + "), at most " + MAX_PAGES);
    require(skew >= 0 && skew <= 3, "skew", skew, "0 to 3");
    require(hostsPerAddress >= 1, "hostsPerAddress", hostsPerAddress, "1 or more");
    require(port >= 0 && port <= 65_535, "port", port, "0 (any) to 65535");
    require(changePerDay >= 0 && changePerDay <= 1e6, "changePerDay", changePerDay, "0 to 1000000");
    require(
        !latency.isNegative() && latency.compareTo(Duration.ofHours(1)) <= 0,
        "latency",
        latency,
        "0 to one hour");
    requireShare("errorRate", errorRate);
    requireShare("redirectRate", redirectRate);
    requireShare("missingRate", missingRate);
    requireShare("copies", copies);
    int first = Addresses.parse(firstAddress);
    require(
        Addresses.isLoopback(first),
        "firstAddress",
        firstAddress,
        "an address of 127.0.0.0/8, such as 127.10.0.1");
    long last = Integer.toUnsignedLong(first) + (hosts - 1) / hostsPerAddress;
    require(
        last < Addresses.LOOPBACK_BROADCAST,
        "firstAddress",
        firstAddress,
        "an address with "
            + ((hosts - 1) / hostsPerAddress + 1)
            + " addresses before 127.255.255.255");
    require(
        !hostile || last < FIRST_HOSTILE || Integer.toUnsignedLong(first) > LAST_HOSTILE,
        "firstAddress",
        firstAddress,
        "an address from which no address of the hostile hosts (127.66.0.0/16) is taken");
  }

  public static Builder builder() {
    return new Builder();
  }

  public WebSpec withPort(int otherPort) {
    return new WebSpec(
        seed,
        hosts,
        pages,
        skew,
        hostsPerAddress,
        firstAddress,
        otherPort,
        changePerDay,
        latency,
        errorRate,
        redirectRate,
        missingRate,
        copies,
        robots,
        servers,
        gzip,
        hostile,
        sitemaps,
        https,
        keepAlive);
  }

  /** Returns how each URL begins. */
  String scheme() {
    return https ? "https://" : "http://";
  }

  static void requireShare(String option, double value) {
    require(value >= 0 && value <= 1, option, value, "a share from 0 to 1");
  }

  static void require(boolean holds, String option, Object value, String accepted) {
    if (!holds) {
      throw new IllegalArgumentException(option + " is " + value + "; expected " + accepted);
    }
  }

  /**
   * Builds a spec. The defaults: 100 hosts, 2,000 pages, all kinds of robots.txt, honest servers,
   * no copies, no faults, no hostile hosts, no sitemaps, no TLS; connections are kept.
   */
  public static final class Builder {
    private long seed = 1;
    private int hosts = 100;
    private long pages = 2_000;
    private double skew = 0.6;
    private int hostsPerAddress = 1;
    private String firstAddress = "127.10.0.1";
    private int port = 0;
    private double changePerDay = 0;
    private Duration latency = Duration.ZERO;
    private double errorRate = 0;
    private double redirectRate = 0.005;
    private double missingRate = 0.05;
    private double copies = 0;
    private RobotsMix robots = RobotsMix.MIXED;
    private ServerMix servers = ServerMix.HONEST;
    private boolean gzip = false;
    private boolean hostile = false;
    private boolean sitemaps = false;
    private boolean https = false;
    private boolean keepAlive = true;

    private Builder() {}

    public Builder seed(long value) {
      seed = value;
      return this;
    }

    public Builder hosts(int value) {
      hosts = value;
      return this;
    }

    public Builder pages(long value) {
      pages = value;
      return this;
    }

    public Builder skew(double value) {
      skew = value;
      return this;
    }

    public Builder hostsPerAddress(int value) {
      hostsPerAddress = value;
      return this;
    }

    public Builder firstAddress(String value) {
      firstAddress = value;
      return this;
    }

    public Builder port(int value) {
      port = value;
      return this;
    }

    public Builder changePerDay(double value) {
      changePerDay = value;
      return this;
    }

    public Builder latency(Duration value) {
      latency = value;
      return this;
    }

    public Builder errorRate(double value) {
      errorRate = value;
      return this;
    }

    public Builder redirectRate(double value) {
      redirectRate = value;
      return this;
    }

    public Builder missingRate(double value) {
      missingRate = value;
      return this;
    }

    public Builder copies(double value) {
      copies = value;
      return this;
    }

    public Builder robots(RobotsMix value) {
      robots = value;
      return this;
    }

    public Builder servers(ServerMix value) {
      servers = value;
      return this;
    }

    public Builder gzip(boolean value) {
      gzip = value;
      return this;
    }

    public Builder hostile(boolean value) {
      hostile = value;
      return this;
    }

    public Builder sitemaps(boolean value) {
      sitemaps = value;
      return this;
    }

    public Builder https(boolean value) {
      https = value;
      return this;
    }

    public Builder keepAlive(boolean value) {
      keepAlive = value;
      return this;
    }

    public WebSpec build() {
      return new WebSpec(
          seed,
          hosts,
          pages,
          skew,
          hostsPerAddress,
          firstAddress,
          port,
          changePerDay,
          latency,
          errorRate,
          redirectRate,
          missingRate,
          copies,
          robots,
          servers,
          gzip,
          hostile,
          sitemaps,
          https,
          keepAlive);
    }
  }
}

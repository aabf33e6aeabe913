package meguri.job.options;

import java.time.Duration;
import java.util.Locale;
import meguri.state.frontier.Intervals;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.util.TimeUtils;

/**
 * Reads a crawl's intervals from its options: {@code 203.0.113.0/24=5s}, {@code
 * 2001:db8::/32=500ms}, {@code example.org=10s}, {@code *.example.org=10s}.
 */
public final class IntervalRules {

  static final Entry<Intervals.Rule> ENTRY =
      new Entry<>(
          "an address with a prefix length, a host, or *. and a domain, then = and a time, as in"
              + " 203.0.113.0/24=5s or *.example.org=10s",
          IntervalRules::rule);

  private IntervalRules() {}

  /** Returns the intervals that a crawl keeps to. */
  public static Intervals of(Configuration options) {
    return new Intervals(
        options.get(PolitenessOptions.INTERVAL).toMillis(),
        options.get(PolitenessOptions.HOST_INTERVAL).toMillis(),
        leastForPublic(options).toMillis(),
        ENTRY.readAll(options, PolitenessOptions.INTERVALS));
  }

  /** Returns the shortest time between two requests to a public address. */
  private static Duration leastForPublic(Configuration options) {
    boolean ours = options.get(PolitenessOptions.I_OPERATE_THESE_SERVERS);
    return ours && !options.contains(PolitenessOptions.MIN_INTERVAL)
        ? Duration.ZERO
        : options.get(PolitenessOptions.MIN_INTERVAL);
  }

  private static Intervals.Rule rule(String text) {
    int equals = text.indexOf('=');
    String subject = text.substring(0, Math.max(equals, 0)).trim().toLowerCase(Locale.ROOT);
    Duration interval = TimeUtils.parseDuration(text.substring(equals + 1).trim());
    if (subject.isEmpty() || interval.isNegative()) {
      throw new IllegalArgumentException("not an interval for something: " + text);
    }
    return rule(subject, interval.toMillis());
  }

  private static Intervals.Rule rule(String subject, long interval) {
    if (subject.indexOf('/') >= 0) {
      return new Intervals.ByAddress(AddressRanges.range(subject), interval);
    }
    boolean below = subject.startsWith("*.");
    String name = below ? subject.substring(2) : subject;
    if (!name.matches("[a-z0-9_-]+(\\.[a-z0-9_-]+)*|\\[[0-9a-f:.]+]")) {
      throw new IllegalArgumentException("not a host: " + name);
    }
    return new Intervals.ByHost(name, below, interval);
  }
}

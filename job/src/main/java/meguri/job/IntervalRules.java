package meguri.job;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import meguri.state.frontier.Intervals;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.util.TimeUtils;

/**
 * Reads the intervals that a crawl keeps to from its options: {@code 203.0.113.0/24=5s}, {@code
 * 2001:db8::/32=500ms}, {@code example.org=10s}, {@code *.example.org=10s}.
 */
public final class IntervalRules {

  private static final String ACCEPTED =
      "an address with a prefix length, a host, or *. and a domain, then = and a time, as in"
          + " 203.0.113.0/24=5s or *.example.org=10s";

  private IntervalRules() {}

  /** Throws a {@link Refusal} for a rule that cannot be read. */
  public static Intervals of(Configuration options) {
    List<Intervals.Rule> rules = new ArrayList<>();
    for (String rule : options.get(CrawlOptions.POLITENESS_INTERVALS)) {
      rules.add(rule(rule));
    }
    return new Intervals(
        options.get(CrawlOptions.POLITENESS_INTERVAL).toMillis(),
        options.get(CrawlOptions.POLITENESS_HOST_INTERVAL).toMillis(),
        leastForPublic(options).toMillis(),
        rules);
  }

  /** Between requests to a public address, at least. */
  private static Duration leastForPublic(Configuration options) {
    boolean ours = options.get(CrawlOptions.POLITENESS_I_OPERATE_THESE_SERVERS);
    return ours && !options.contains(CrawlOptions.POLITENESS_MIN_INTERVAL)
        ? Duration.ZERO
        : options.get(CrawlOptions.POLITENESS_MIN_INTERVAL);
  }

  private static Intervals.Rule rule(String text) {
    int equals = text.indexOf('=');
    String subject = text.substring(0, Math.max(equals, 0)).trim().toLowerCase(Locale.ROOT);
    try {
      Duration interval = TimeUtils.parseDuration(text.substring(equals + 1).trim());
      if (!subject.isEmpty() && !interval.isNegative()) {
        return rule(subject, interval.toMillis());
      }
    } catch (IllegalArgumentException e) {
      // told below, with what is accepted
    }
    throw refusal(text);
  }

  private static Intervals.Rule rule(String subject, long interval) {
    if (subject.indexOf('/') >= 0) {
      return new Intervals.ByAddress(AddressRanges.range(subject), interval);
    }
    boolean below = subject.startsWith("*.");
    String name = below ? subject.substring(2) : subject;
    if (!name.matches("[a-z0-9_-]+(\\.[a-z0-9_-]+)*|\\[[0-9a-f:.]+]")) {
      throw new IllegalArgumentException("host " + name);
    }
    return new Intervals.ByHost(name, below, interval);
  }

  private static Refusal refusal(String rule) {
    return new Refusal(
        "The option politeness.intervals has \"" + rule + "\"; expected is " + ACCEPTED + ".");
  }
}

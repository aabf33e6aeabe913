package meguri.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import meguri.operators.fetch.BodyLimits;
import meguri.operators.parse.ListingStart;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;

/** Reads the limits of bodies from a crawl's options: {@code application/pdf=20mb, video/*=1mb}. */
final class BodyLimitRules {

  private BodyLimitRules() {}

  /** Throws a {@link Refusal} for a rule that cannot be read, or is more than may be held. */
  static BodyLimits of(Configuration options) {
    List<BodyLimits.Rule> rules = new ArrayList<>();
    for (String text : options.get(CrawlOptions.FETCH_MAX_BODY_BY_TYPE)) {
      rules.add(rule(text, options.get(CrawlOptions.FETCH_MAX_HELD)));
    }
    long body = options.get(CrawlOptions.FETCH_MAX_BODY).getBytes();
    long held = options.get(CrawlOptions.FETCH_MAX_HELD).getBytes();
    long listing = Math.max(body, Math.min(held, ListingStart.MAX_BYTES));
    return new BodyLimits(body, listing, rules, ScopeRules.types(options));
  }

  private static BodyLimits.Rule rule(String text, MemorySize most) {
    int equals = text.indexOf('=');
    String type = text.substring(0, Math.max(equals, 0)).trim().toLowerCase(Locale.ROOT);
    try {
      MemorySize size = MemorySize.parse(text.substring(equals + 1).trim());
      if (type.matches("[a-z]+/([a-z0-9.+-]+|\\*)") && size.compareTo(most) <= 0) {
        return new BodyLimits.Rule(type.replace("*", ""), size.getBytes());
      }
    } catch (IllegalArgumentException e) {
      // told below, with what is accepted
    }
    throw new Refusal(
        "The option fetch.max-body-by-type has \""
            + text
            + "\"; expected is a type and a size up to fetch.max-held, as in application/pdf=20mb or"
            + " video/*=1mb.");
  }
}

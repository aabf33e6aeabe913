package meguri.job.options;

import java.util.List;
import java.util.Locale;
import meguri.operators.fetch.BodyLimits;
import meguri.operators.parse.ListingStart;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;

/** Reads the limits of bodies from a crawl's options: {@code application/pdf=20mb, video/*=1mb}. */
public final class BodyLimitRules {

  static final Entry<BodyLimits.Rule> ENTRY =
      new Entry<>(
          "a type and a size up to fetch.max-held, as in application/pdf=20mb or video/*=1mb",
          BodyLimitRules::rule);

  private BodyLimitRules() {}

  /** Returns how much of each body the crawl reads. */
  public static BodyLimits of(Configuration options) {
    List<BodyLimits.Rule> rules = ENTRY.readAll(options, FetchOptions.MAX_BODY_BY_TYPE);
    long body = options.get(FetchOptions.MAX_BODY).getBytes();
    long held = options.get(FetchOptions.MAX_HELD).getBytes();
    long listing = Math.max(body, Math.min(held, ListingStart.MAX_BYTES));
    return new BodyLimits(body, listing, rules, ScopeRules.types(options));
  }

  /** Throws a {@link meguri.job.Refusal} for a limit above what may be held. */
  static void check(Configuration options) {
    long held = options.get(FetchOptions.MAX_HELD).getBytes();
    for (String text : options.get(FetchOptions.MAX_BODY_BY_TYPE)) {
      if (rule(text).bytes() > held) {
        throw ENTRY.refusal(FetchOptions.MAX_BODY_BY_TYPE, text);
      }
    }
  }

  private static BodyLimits.Rule rule(String text) {
    int equals = text.indexOf('=');
    String type = text.substring(0, Math.max(equals, 0)).trim().toLowerCase(Locale.ROOT);
    MemorySize size = MemorySize.parse(text.substring(equals + 1).trim());
    if (!type.matches("[a-z]+/([a-z0-9.+-]+|\\*)")) {
      throw new IllegalArgumentException("not a type: " + type);
    }
    return new BodyLimits.Rule(type.replace("*", ""), size.getBytes());
  }
}

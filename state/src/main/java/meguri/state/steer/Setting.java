package meguri.state.steer;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The settings that the command {@code set} changes in a running crawl. Each takes a number, or a
 * list of texts. None of them can take an interval below what the crawl's own bounds allow.
 */
public enum Setting {
  /** The ms between two requests to one host, in place of all that the options say of hosts. */
  INTERVAL("interval", Form.OF_HOST, 0, Most.DAY),
  POLITENESS_INTERVAL("politeness.interval", Form.NUMBER, 0, Most.DAY),
  POLITENESS_HOST_INTERVAL("politeness.host-interval", Form.NUMBER, 0, Most.DAY),
  REVISIT_SHORTEST("revisit.shortest", Form.NUMBER, 1_000, Most.CENTURY),
  REVISIT_LONGEST("revisit.longest", Form.NUMBER, 1_000, Most.CENTURY),
  PAGES_PER_HOST("scope.pages-per-host", Form.NUMBER, 1, Long.MAX_VALUE),
  PAGES_PER_DOMAIN("scope.pages-per-domain", Form.NUMBER, 1, Long.MAX_VALUE),
  SCOPE_RULES("scope.rules", Form.TEXTS, 0, 0);

  private enum Form {
    /** A number, for a host or a site. */
    OF_HOST,
    /** A number, for the whole crawl. */
    NUMBER,
    /** A list of texts, for the whole crawl. */
    TEXTS
  }

  /** The longest times, ms. */
  private static final class Most {
    private static final long DAY = 24 * 3_600_000L;
    private static final long CENTURY = 36_500 * DAY;
  }

  /** The most texts of a list. */
  public static final int MOST_TEXTS = 1_000;

  private final String key;
  private final Form form;
  private final long least;
  private final long most;

  Setting(String key, Form form, long least, long most) {
    this.key = key;
    this.form = form;
    this.least = least;
    this.most = most;
  }

  /** Returns the setting of this name: that of the option, or {@code interval}. */
  public static Optional<Setting> named(String key) {
    return Arrays.stream(values()).filter(setting -> setting.key.equals(key)).findFirst();
  }

  /** Returns the names of all that are options of the whole crawl, for messages. */
  public static String options() {
    return Arrays.stream(values())
        .filter(Setting::isOption)
        .map(Setting::key)
        .collect(Collectors.joining(", "));
  }

  public String key() {
    return key;
  }

  /** Whether it is an option of the whole crawl; otherwise it is about a host or a site. */
  public boolean isOption() {
    return form != Form.OF_HOST;
  }

  /** Whether its value is a time, in ms. */
  public boolean isTime() {
    return switch (this) {
      case INTERVAL,
          POLITENESS_INTERVAL,
          POLITENESS_HOST_INTERVAL,
          REVISIT_SHORTEST,
          REVISIT_LONGEST ->
          true;
      case PAGES_PER_HOST, PAGES_PER_DOMAIN, SCOPE_RULES -> false;
    };
  }

  /** Whether its value is a list of texts, and not a number. */
  public boolean isList() {
    return form == Form.TEXTS;
  }

  /**
   * Returns what is wrong with a command to set something, as a sentence without its end; empty if
   * nothing is. Rules of scope are for their own parser to check.
   */
  public static String fault(Target target, List<String> words) {
    if (words.size() < 2 || named(words.get(0)).isEmpty()) {
      return "only these can be set: " + options() + ", and the interval of a host or a site";
    }
    Setting setting = named(words.get(0)).get();
    boolean isOfHost = target.kind() == Target.Kind.HOST || target.kind() == Target.Kind.SITE;
    if (setting.isOption() ? target.kind() != Target.Kind.ALL : !isOfHost) {
      return setting.isOption()
          ? setting.key + " is set for the whole crawl, not for " + target
          : "an interval is set for a host or a site, not for " + target;
    }
    List<String> values = words.subList(2, words.size());
    if (setting.isList()) {
      return values.size() > MOST_TEXTS
          ? "%s takes %,d entries, not %,d".formatted(setting.key, MOST_TEXTS, values.size())
          : "";
    }
    if (values.size() > 1 || values.size() == 1 && !setting.accepts(values.get(0))) {
      return "%s takes one number from %,d to %,d, not %s"
          .formatted(setting.key, setting.least, setting.most, values);
    }
    return "";
  }

  private boolean accepts(String text) {
    try {
      long number = Long.parseLong(text);
      return number >= least && number <= most;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}

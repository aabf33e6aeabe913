package meguri.job.options;

import java.util.List;
import java.util.Optional;
import meguri.job.Refusal;
import meguri.job.Userinfo;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;

/** All options of a crawl, section by section. */
public final class AllOptions {

  private static final List<OptionSection> SECTIONS =
      List.of(
          CrawlOptions.SECTION,
          RevisitOptions.SECTION,
          ScopeOptions.SECTION,
          NormaliseOptions.SECTION,
          RegistryOptions.SECTION,
          FrontierOptions.SECTION,
          PolitenessOptions.SECTION,
          FetchOptions.SECTION,
          ResolveOptions.SECTION,
          ParseOptions.SECTION,
          WarcOptions.SECTION,
          OutputOptions.SECTION,
          ContentOptions.SECTION,
          KafkaOptions.SECTION,
          JobOptions.SECTION);

  private static final List<CrawlOption<?>> ALL =
      SECTIONS.stream().<CrawlOption<?>>flatMap(section -> section.options().stream()).toList();

  /** The options that a crawl keeps from its first start to its end. */
  private static final List<CrawlOption<?>> FIXED =
      ALL.stream().filter(CrawlOption::isFixed).toList();

  private AllOptions() {}

  /** Returns every option, in the order of the documentation. */
  public static List<CrawlOption<?>> list() {
    return ALL;
  }

  /** Returns the options that a crawl keeps from its first start to its end. */
  public static List<CrawlOption<?>> fixedForLife() {
    return FIXED;
  }

  /** Returns the option of this name. */
  public static Optional<CrawlOption<?>> named(String key) {
    return ALL.stream().filter(option -> option.key().equals(key)).findFirst();
  }

  /**
   * Throws a {@link Refusal} for an option that is unknown, out of bounds or contradicts another.
   */
  public static void check(Configuration options) {
    for (String key : options.keySet()) {
      if (named(key).isEmpty()) {
        throw new Refusal(unknown(key));
      }
    }
    ALL.forEach(option -> option.check(options));
    SECTIONS.forEach(section -> section.checkTogether(options));
  }

  /**
   * Sets an option from text.
   *
   * @param calledAs the name that the user wrote, for the {@link Refusal} if the option does not
   *     accept the value
   */
  public static void set(
      Configuration options, ConfigOption<?> option, String text, String calledAs) {
    CrawlOption<?> declared = named(option.key()).orElseThrow();
    Configuration alone = new Configuration();
    alone.setString(option.key(), text);
    try {
      declared.check(alone);
    } catch (Refusal e) {
      throw new Refusal(
          "%s is \"%s\"; it must be %s."
              .formatted(calledAs, Userinfo.hidden(text), declared.accepted().words()));
    }
    options.setString(option.key(), text);
  }

  /** Returns the message for a name that no option has, with the nearest name that one has. */
  public static String unknown(String key) {
    List<String> names = ALL.stream().map(CrawlOption::key).toList();
    return Nearest.to(key, names)
        .map(near -> "There is no option " + key + "; did you mean " + near + "?")
        .orElse("There is no option " + key + "; docs/configuration.md lists all options.");
  }

  /**
   * Returns the message for two options that contradict each other.
   *
   * @param relation how the first must relate to the second: "at least", for instance
   */
  static Refusal contradiction(
      Configuration options, ConfigOption<?> one, String relation, ConfigOption<?> other) {
    return new Refusal(
        "The option %s is %s; it must be %s %s, which is %s."
            .formatted(
                one.key(), shown(options, one), relation, other.key(), shown(options, other)));
  }

  /** Returns an option's value for a message. */
  static Object shown(Configuration options, ConfigOption<?> option) {
    return named(option.key()).flatMap(declared -> declared.written(options)).orElse("not set");
  }
}

package meguri.job.options;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import meguri.job.Refusal;
import meguri.operators.scope.Scope;
import meguri.state.steer.LiveSettings;
import meguri.state.steer.Setting;
import meguri.state.steer.Target;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.util.TimeUtils;

/**
 * The options that the command {@code set} can change in a running crawl, and the words by which it
 * does so. All other options need a stop and a resume.
 */
public final class Settable {

  private static final String OTHERS =
      "A running crawl can change only these: %s, and the interval of a host or a site. For any other option, stop the crawl and resume it with --set."
          .formatted(Setting.options());

  private Settable() {}

  /** Returns the values of a crawl's options that can be set, by the options' names. */
  public static Map<String, String> begun(Configuration options) {
    Map<String, String> begun = new HashMap<>();
    for (Setting setting : Setting.values()) {
      if (setting.isOption()) {
        begun.put(setting.key(), String.join("\n", values(setting, options)));
      }
    }
    return begun;
  }

  /** Returns a crawl's options with what commands have set. */
  public static Configuration inForce(Configuration begun, LiveSettings set) {
    Configuration options = new Configuration(begun);
    for (Setting setting : Setting.values()) {
      CrawlOption<?> option = AllOptions.named(setting.key()).orElse(null);
      if (option != null && setting.isList()) {
        set.texts(setting).ifPresent(entries -> option.setEntries(options, entries));
      } else if (option != null && set.number(setting, Long.MIN_VALUE) != Long.MIN_VALUE) {
        options.setString(option.key(), set.number(setting, 0) + (setting.isTime() ? " ms" : ""));
      }
    }
    return options;
  }

  /**
   * Returns the words of a command that sets an option; throws a {@link Refusal} if the crawl does
   * not accept it.
   *
   * @param entries the new value, or the entries of a list; one empty text for the former value
   * @param running the crawl's options
   */
  public static List<String> option(String name, List<String> entries, Configuration running) {
    CrawlOption<?> option =
        AllOptions.named(name)
            .orElseThrow(() -> new Refusal(AllOptions.unknown(name) + " " + OTHERS));
    Setting setting =
        Setting.named(name)
            .filter(Setting::isOption)
            .orElseThrow(
                () ->
                    new Refusal("%s cannot be set while a crawl runs. %s".formatted(name, OTHERS)));
    List<String> words = new ArrayList<>(List.of(name, begun(running).getOrDefault(name, "")));
    if (entries.equals(List.of(""))) {
      return words;
    }
    Configuration changed = new Configuration(running);
    if (setting.isList()) {
      option.setEntries(changed, entries);
      refuseTypes(entries);
    } else if (entries.size() > 1) {
      throw new Refusal("The option %s is given twice.".formatted(name));
    } else {
      AllOptions.set(changed, option.option(), entries.get(0), name);
    }
    AllOptions.check(changed);
    refuseTooShort(changed);
    words.addAll(values(setting, changed));
    String fault = Setting.fault(Target.ALL, words);
    if (!fault.isEmpty()) {
      throw new Refusal(fault + ".");
    }
    return words;
  }

  /** Returns the value in the words of a command, as a user writes it. */
  public static String told(List<String> words) {
    List<String> values = words.subList(2, words.size());
    Setting setting = Setting.named(words.get(0)).orElseThrow();
    return setting.isTime()
        ? TimeUtils.formatWithHighestUnit(Duration.ofMillis(Long.parseLong(values.get(0))))
        : String.join(", ", values);
  }

  /** Returns the words of a command that sets the interval of a host or a site. */
  public static List<String> interval(String text) {
    if (text.isEmpty()) {
      return List.of(Setting.INTERVAL.key(), "");
    }
    try {
      Duration interval = TimeUtils.parseDuration(text);
      if (!interval.isNegative() && interval.compareTo(Duration.ofDays(1)) <= 0) {
        return List.of(Setting.INTERVAL.key(), "", String.valueOf(interval.toMillis()));
      }
    } catch (IllegalArgumentException | ArithmeticException e) {
      // the Refusal below tells the user
    }
    throw new Refusal(
        "interval is \"%s\"; it must be a time such as 5s, at most a day.".formatted(text));
  }

  /** The bounds of a new crawl hold for a running one too. */
  private static void refuseTooShort(Configuration changed) {
    Duration interval = changed.get(PolitenessOptions.INTERVAL);
    if (interval.compareTo(PolitenessOptions.LEAST_FOR_OTHERS) < 0
        && !changed.get(PolitenessOptions.I_OPERATE_THESE_SERVERS)
        && !changed.get(FetchOptions.ALLOW_PRIVATE)
        && !changed.get(FetchOptions.ALLOW_LOOPBACK)) {
      throw new Refusal(
          "politeness.interval is %d ms. Less than 250 ms is allowed only for servers that you operate: stop the crawl, and confirm that by meguri resume with --i-operate-these-servers."
              .formatted(interval.toMillis()));
    }
  }

  private static void refuseTypes(List<String> rules) {
    String fault = Scope.fault(rules);
    if (!fault.isEmpty()) {
      throw new Refusal(fault + ".");
    }
    for (String rule : rules) {
      if (rule.strip().matches("\\S+\\s+type\\s.*")) {
        throw new Refusal(
            "The rule \"%s\" is about a type of answers, which cannot be set while a crawl runs. Stop the crawl and resume it with --set."
                .formatted(rule));
      }
    }
  }

  private static List<String> values(Setting setting, Configuration options) {
    ConfigOption<?> option = AllOptions.named(setting.key()).orElseThrow().option();
    Object value = options.get(option);
    if (value instanceof Duration time) {
      return List.of(String.valueOf(time.toMillis()));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(String::valueOf).toList();
    }
    return List.of(String.valueOf(value));
  }
}

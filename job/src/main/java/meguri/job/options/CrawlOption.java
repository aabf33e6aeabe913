package meguri.job.options;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import meguri.job.Refusal;
import meguri.job.Userinfo;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.description.HtmlFormatter;
import org.apache.flink.util.TimeUtils;

/**
 * A declared option: Flink's {@link ConfigOption} with the values that it accepts.
 *
 * @param accepted which values of the option's type are accepted
 * @param entry how each entry of a list is written, if the list has a form of its own
 * @param isList whether a YAML file may give several values
 * @param isFixed whether the value stays the same for a crawl's life
 * @param former the value of crawls that were begun without the option, if it stays for their life
 *     and is not the default
 */
public record CrawlOption<T>(
    ConfigOption<T> option,
    Accepted<? super T> accepted,
    Optional<Entry<?>> entry,
    boolean isList,
    boolean isFixed,
    Optional<T> former) {

  /** Returns the option's name. */
  public String key() {
    return option.key();
  }

  /** Returns the sentences that explain the option. */
  String meaning() {
    return new HtmlFormatter().format(option.description());
  }

  /** Throws a {@link Refusal} unless the option accepts its value. */
  void check(Configuration options) {
    Optional<T> value;
    try {
      value = options.getOptional(option);
    } catch (IllegalArgumentException e) {
      throw refusal(options);
    }
    if (value.isPresent() && !accepted.test().test(value.get())) {
      throw refusal(options);
    }
    entry.ifPresent(form -> form.readAll(options, entriesOption()));
  }

  /** Returns the value, or else the default, in the form that a YAML file has it. */
  public Optional<Object> written(Configuration options) {
    return options.getOptional(option).or(this::defaultValue).map(CrawlOption::plain);
  }

  /**
   * Has a crawl that was begun without the option keep to its former value, which the option gets
   * unless it is set.
   *
   * @return the former value as written, if the option has one
   */
  public Optional<String> adopt(Configuration options) {
    former.filter(value -> !options.contains(option)).ifPresent(it -> options.set(option, it));
    return former.map(value -> String.valueOf(plain(value)));
  }

  /** Whether the value is the largest of its type, which stands for "no limit". */
  public boolean isUnlimited(Configuration options) {
    Object value = written(options).orElse("");
    return value.equals(Long.MAX_VALUE) || value.equals(Integer.MAX_VALUE);
  }

  /** Sets the option, which is a list, to these entries. */
  void setEntries(Configuration options, List<String> entries) {
    options.set(entriesOption(), entries);
  }

  private ConfigOption<List<String>> entriesOption() {
    return ConfigOptions.key(key()).stringType().asList().defaultValues();
  }

  private Optional<T> defaultValue() {
    return Optional.ofNullable(option.hasDefaultValue() ? option.defaultValue() : null);
  }

  private static Object plain(Object value) {
    if (value instanceof Duration duration) {
      return TimeUtils.formatWithHighestUnit(duration);
    } else if (value instanceof Enum<?> name) {
      return name.toString().toLowerCase(Locale.ROOT);
    } else if (value instanceof Number || value instanceof Boolean || value instanceof List<?>) {
      return value;
    }
    return value.toString();
  }

  private Refusal refusal(Configuration options) {
    String raw = Userinfo.hidden(String.valueOf(options.toMap().get(key())));
    return new Refusal(
        "The option " + key() + " is \"" + raw + "\"; it must be " + accepted.words() + ".");
  }
}

package meguri.job;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.util.TimeUtils;

/**
 * An option with what it accepts.
 *
 * @param accepts what a person may write, as it stands after "expected is"
 */
record OptionRule<T>(ConfigOption<T> option, String accepts, Predicate<T> check) {

  String key() {
    return option.key();
  }

  /** Throws a {@link Refusal} unless the value in effect is one that is accepted. */
  void check(Configuration options) {
    Optional<T> value;
    try {
      value = options.getOptional(option);
    } catch (IllegalArgumentException e) {
      throw refusal(options);
    }
    if (value.isPresent() && !check.test(value.get())) {
      throw refusal(options);
    }
  }

  /** The value in effect in the form it has in a YAML file; empty if there is none. */
  Optional<Object> written(Configuration options) {
    return options.getOptional(option).or(this::defaultValue).map(OptionRule::plain);
  }

  /** Whether the value in effect is none but the largest of its type. */
  boolean isUnlimited(Configuration options) {
    Object value = written(options).orElse("");
    return value.equals(Long.MAX_VALUE) || value.equals(Integer.MAX_VALUE);
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
    return new Refusal("The option " + key() + " is \"" + raw + "\"; expected is " + accepts + ".");
  }
}

package meguri.job.options;

import java.util.List;
import java.util.function.Function;
import meguri.job.Refusal;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;

/**
 * The form in which each entry of a list option is written: {@code example.org=10s}, for instance.
 *
 * @param words the form, in words for the message about a text of another form
 * @param reader throws an {@link IllegalArgumentException} for a text that is not of this form
 */
record Entry<E>(String words, Function<String, E> reader) {

  /** Returns the entries in their order. Throws a {@link Refusal} for one it cannot read. */
  List<E> readAll(Configuration options, ConfigOption<List<String>> option) {
    return options.get(option).stream().map(text -> read(option, text)).toList();
  }

  /** Returns the message that names the option, the entry and the form. */
  Refusal refusal(ConfigOption<List<String>> option, String text) {
    return new Refusal(
        "The option %s has \"%s\"; an entry must be %s.".formatted(option.key(), text, words));
  }

  private E read(ConfigOption<List<String>> option, String text) {
    try {
      return reader.apply(text);
    } catch (IllegalArgumentException e) {
      throw refusal(option, text);
    }
  }
}

package meguri.job.options;

import static org.apache.flink.configuration.ConfigOptions.key;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;

/**
 * The options of one section, in the order of their declarations.
 *
 * <p>A declaration begins with {@link #option}, {@link #flag}, {@link #choice} or {@link #list} and
 * ends with {@link Declaration#means}.
 */
final class OptionSection {

  private final Consumer<Configuration> together;
  private final List<CrawlOption<?>> options = new ArrayList<>();

  OptionSection() {
    this(options -> {});
  }

  /**
   * @param together throws a {@link meguri.job.Refusal} for options that contradict each other;
   *     runs after each of them has been found acceptable on its own
   */
  OptionSection(Consumer<Configuration> together) {
    this.together = together;
  }

  List<CrawlOption<?>> options() {
    return Collections.unmodifiableList(options);
  }

  /** Throws a {@link meguri.job.Refusal} for options that contradict each other. */
  void checkTogether(Configuration values) {
    together.accept(values);
  }

  /** Begins a declaration with its name, type and default; the values it accepts come next. */
  <T> Declaration<T> option(ConfigOption<T> option) {
    return new Declaration<>(option, false);
  }

  /** Begins the declaration of an option that is true or false. */
  Declaration<Boolean> flag(String key, boolean byDefault) {
    return option(key(key).booleanType().defaultValue(byDefault)).accepts("true or false");
  }

  /** Begins the declaration of an option that is one of an enum's constants. */
  <E extends Enum<E>> Declaration<E> choice(String key, E byDefault) {
    Class<E> type = byDefault.getDeclaringClass();
    return option(key(key).enumType(type).defaultValue(byDefault)).accepts(Accepted.oneOf(type));
  }

  /** Begins the declaration of an option that is a list; the values it accepts come next. */
  Declaration<List<String>> list(String key, String... byDefault) {
    return new Declaration<>(key(key).stringType().asList().defaultValues(byDefault), true);
  }

  /** An option that is being declared. */
  final class Declaration<T> {

    private final ConfigOption<T> option;
    private final boolean isList;
    private boolean isFixed;
    private Optional<T> former = Optional.empty();
    private Optional<Accepted<? super T>> accepted = Optional.empty();
    private Optional<Entry<?>> entry = Optional.empty();

    private Declaration(ConfigOption<T> option, boolean isList) {
      this.option = option;
      this.isList = isList;
    }

    Declaration<T> accepts(Accepted<? super T> these) {
      accepted = Optional.of(these);
      return this;
    }

    /** Accepts every value of the option's type. */
    Declaration<T> accepts(String words) {
      return accepts(Accepted.any(words));
    }

    Declaration<T> accepts(String words, Predicate<T> test) {
      return accepts(new Accepted<>(words, test));
    }

    /** Accepts a list only if each of its entries is of this form. */
    Declaration<T> each(Entry<?> form) {
      entry = Optional.of(form);
      return this;
    }

    /** Keeps the value from a crawl's first start to its end, because its state depends on it. */
    Declaration<T> fixedForLife() {
      isFixed = true;
      return this;
    }

    /**
     * Does the same for an option that is newer than some crawls.
     *
     * @param before the value of crawls that were begun without the option
     */
    Declaration<T> fixedForLife(T before) {
      former = Optional.of(before);
      return fixedForLife();
    }

    /** Ends the declaration with the sentences that explain the option. */
    ConfigOption<T> means(String sentences) {
      ConfigOption<T> described = option.withDescription(sentences);
      options.add(
          new CrawlOption<>(described, accepted.orElseThrow(), entry, isList, isFixed, former));
      return described;
    }
  }
}

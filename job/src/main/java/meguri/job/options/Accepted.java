package meguri.job.options;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.flink.configuration.MemorySize;

/**
 * The values that an option accepts, in words and as a test.
 *
 * @param words the words for the documentation and for the message about another value
 */
record Accepted<T>(String words, Predicate<T> test) {

  /** Accepts every value of the option's type. */
  static <T> Accepted<T> any(String words) {
    return new Accepted<>(words, value -> true);
  }

  static <N extends Number> Accepted<N> number(long least, long most) {
    return new Accepted<>(
        "a number from %d to %d".formatted(least, most),
        value -> value.longValue() >= least && value.longValue() <= most);
  }

  static <N extends Number> Accepted<N> numberFrom(long least) {
    return new Accepted<>("a number from " + least, value -> value.longValue() >= least);
  }

  /** Accepts a number of things, such as pages, that is not below this one. */
  static <N extends Number> Accepted<N> numberOf(String things, long least) {
    return new Accepted<>(
        "a number of %s from %d".formatted(things, least), value -> value.longValue() >= least);
  }

  /** Accepts any time but 0. */
  static Accepted<Duration> positiveTime(String example) {
    return new Accepted<>("a time such as " + example, time -> !time.isZero());
  }

  static Accepted<MemorySize> size(String least, String most, String example) {
    return new Accepted<>(
        "a size from %s to %s, such as %s".formatted(least, most, example),
        size ->
            size.compareTo(MemorySize.parse(least)) >= 0
                && size.compareTo(MemorySize.parse(most)) <= 0);
  }

  static Accepted<MemorySize> sizeFrom(String least, String example) {
    return new Accepted<>(
        "a size from %s, such as %s".formatted(least, example),
        size -> size.compareTo(MemorySize.parse(least)) >= 0);
  }

  /** Accepts the names of an enum's constants. */
  static <E extends Enum<E>> Accepted<E> oneOf(Class<E> type) {
    List<String> names =
        Arrays.stream(type.getEnumConstants())
            .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
            .toList();
    int last = names.size() - 1;
    String others = names.stream().limit(last).collect(Collectors.joining(", "));
    return any(others + " or " + names.get(last));
  }
}

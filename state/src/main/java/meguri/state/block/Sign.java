package meguri.state.block;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * A sign of one kind of block. All of its parts must hold.
 *
 * @param kind the maker of the block; one word, because metrics and log use it
 * @param statuses one of them must be the answer's; if the list is empty, any status will do
 * @param header the header that must have such a value; empty if no header must
 * @param longest the most bytes of the body, if a page was asked for
 * @param marks texts that must all be in the beginning of the body
 */
record Sign(
    String kind,
    List<Integer> statuses,
    String header,
    Predicate<String> value,
    long longest,
    List<String> marks) {

  static Sign of(String kind) {
    return new Sign(kind, List.of(), "", value -> true, Long.MAX_VALUE, List.of());
  }

  Sign at(Integer... some) {
    return new Sign(kind, List.of(some), header, value, longest, marks);
  }

  Sign with(String name) {
    return with(name, value -> !value.isEmpty());
  }

  /**
   * Returns the sign with a header whose value must begin with one of these, in upper or lower
   * case.
   */
  Sign with(String name, String... beginnings) {
    return with(
        name,
        value -> {
          String lower = value.strip().toLowerCase(Locale.ROOT);
          return Arrays.stream(beginnings).anyMatch(lower::startsWith);
        });
  }

  Sign withPart(String name, String part) {
    return with(name, value -> value.contains(part));
  }

  private Sign with(String name, Predicate<String> test) {
    return new Sign(kind, statuses, name, test, longest, marks);
  }

  Sign upTo(long bytes) {
    return new Sign(kind, statuses, header, value, bytes, marks);
  }

  Sign saying(String... texts) {
    return new Sign(kind, statuses, header, value, longest, List.of(texts));
  }

  /**
   * Whether an answer shows this sign. The body is looked at last, because only that costs more
   * than a comparison or two.
   */
  boolean isOf(Answer answer) {
    return (statuses.isEmpty() || statuses.contains(answer.status()))
        && (header.isEmpty() || value.test(answer.header(header)))
        && (marks.isEmpty()
            || isShort(answer) && marks.stream().allMatch(answer.beginning()::contains));
  }

  private boolean isShort(Answer answer) {
    return !answer.isPage() || answer.length() <= longest;
  }
}

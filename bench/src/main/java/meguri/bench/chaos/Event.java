package meguri.bench.chaos;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import meguri.job.Refusal;
import org.apache.flink.util.TimeUtils;

/**
 * An event that strikes a cluster.
 *
 * @param lasts the time until it is undone; zero if it is not undone
 */
record Event(Kind kind, Duration lasts) {

  /** Reads an event such as {@code kill-broker:60s} or {@code cut}. */
  static Event parse(String text) {
    int colon = text.indexOf(':');
    String word = (colon < 0 ? text : text.substring(0, colon)).strip();
    Kind kind =
        Arrays.stream(Kind.values())
            .filter(one -> one.word().equals(word))
            .findFirst()
            .orElseThrow(
                () ->
                    new Refusal(
                        "\"%s\" is not an event; expected one of %s."
                            .formatted(
                                word,
                                Arrays.stream(Kind.values())
                                    .map(Kind::word)
                                    .collect(Collectors.joining(", ")))));
    try {
      return new Event(
          kind,
          colon < 0 ? kind.shortest() : TimeUtils.parseDuration(text.substring(colon + 1).strip()));
    } catch (IllegalArgumentException e) {
      throw new Refusal("\"" + text + "\" is not an event; expected one such as kill-broker:60s.");
    }
  }

  @Override
  public String toString() {
    return lasts.isZero() ? kind.word() : kind.word() + ":" + lasts.toMillis() + "ms";
  }
}

package meguri.operators.fetch;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;

/**
 * How many bytes of a body are kept, by its Content-Type. The first rule that fits decides.
 *
 * @param bytes of all other types
 */
public record BodyLimits(long bytes, List<Rule> rules) implements Serializable {

  /**
   * An exception.
   *
   * @param type in lower case, as in image/png; or a beginning, as in image/
   */
  public record Rule(String type, long bytes) implements Serializable {

    private boolean fits(String essence) {
      return type.endsWith("/") ? essence.startsWith(type) : essence.equals(type);
    }
  }

  public BodyLimits {
    rules = List.copyOf(rules);
  }

  /** The same for all types. */
  public static BodyLimits of(long bytes) {
    return new BodyLimits(bytes, List.of());
  }

  long of(String contentType) {
    int end = contentType.indexOf(';');
    String essence =
        (end < 0 ? contentType : contentType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    return rules.stream()
        .filter(rule -> rule.fits(essence))
        .findFirst()
        .map(Rule::bytes)
        .orElse(bytes);
  }
}

package meguri.operators.fetch;

import java.io.Serializable;
import java.util.List;
import meguri.operators.parse.ListingStart;
import meguri.operators.parse.MediaType;
import meguri.operators.scope.TypeRules;

/**
 * How many bytes of a body are kept, by its Content-Type, and whether any. The first rule that fits
 * decides.
 *
 * @param bytes of all other types
 * @param listing of those among them that turn out to be files that list URLs; no less, and no more
 *     than {@link ListingStart#maxBytes}
 * @param types that are kept
 */
public record BodyLimits(long bytes, long listing, List<Rule> rules, TypeRules types)
    implements Serializable {

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
    return new BodyLimits(bytes, bytes, List.of(), TypeRules.NONE);
  }

  BodyLimits ofAnyType() {
    return new BodyLimits(bytes, listing, rules, TypeRules.NONE);
  }

  /** Why nothing of a body is kept; empty if something is. */
  String denial(String contentType) {
    return types.denial(MediaType.essence(contentType));
  }

  long of(String contentType) {
    return of(contentType, bytes);
  }

  /** The limit for a body that lists URLs. */
  long ofListing(String contentType) {
    return of(contentType, Math.max(bytes, Math.min(listing, ListingStart.maxBytes())));
  }

  private long of(String contentType, long otherwise) {
    String essence = MediaType.essence(contentType);
    return rules.stream()
        .filter(rule -> rule.fits(essence))
        .findFirst()
        .map(Rule::bytes)
        .orElse(otherwise);
  }
}

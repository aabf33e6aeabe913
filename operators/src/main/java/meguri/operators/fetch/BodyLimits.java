package meguri.operators.fetch;

import java.io.Serializable;
import java.util.List;
import meguri.operators.parse.ListingStart;
import meguri.operators.parse.MediaType;
import meguri.operators.scope.TypeRules;

/**
 * The limits on bodies, by Content-Type: how many bytes the crawl keeps, and of which types it
 * keeps any. The first rule that fits decides.
 *
 * @param bytes the limit for all other types
 * @param listing the limit for bodies among these that turn out to be files that list URLs; it has
 *     no effect below {@code bytes}, or above {@link ListingStart#maxBytes}
 * @param types the rules that say which types are kept
 */
public record BodyLimits(long bytes, long listing, List<Rule> rules, TypeRules types)
    implements Serializable {

  /**
   * A limit for one type, or for all types that begin alike.
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

  /** Returns one limit for all types. */
  public static BodyLimits of(long bytes) {
    return new BodyLimits(bytes, bytes, List.of(), TypeRules.NONE);
  }

  BodyLimits ofAnyType() {
    return new BodyLimits(bytes, listing, rules, TypeRules.NONE);
  }

  /** Returns why nothing of a body is kept; empty if something is. */
  String denial(String contentType) {
    return types.denial(MediaType.essence(contentType));
  }

  long of(String contentType) {
    return of(contentType, bytes);
  }

  /** Returns the highest of all limits. */
  long most() {
    long listings = Math.max(bytes, Math.min(listing, ListingStart.maxBytes()));
    return rules.stream().mapToLong(Rule::bytes).reduce(listings, Math::max);
  }

  /** Returns the limit for a body that lists URLs. */
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

package meguri.operators.model;

import meguri.state.frontier.Candidate;
import meguri.state.revisit.Past;
import org.jspecify.annotations.Nullable;

/**
 * A URL on its way to the Frontier.
 *
 * @param origin scheme, name and port of the URL
 * @param host hash of the origin
 * @param past what another crawler knew of the page; null if nothing is known
 */
public record Offered(
    String origin, long host, Candidate candidate, Purpose purpose, @Nullable Past past)
    implements ResolveInput, AwaitingAddress {

  public Offered(String origin, long host, Candidate candidate, Purpose purpose) {
    this(origin, host, candidate, purpose, null);
  }

  /** The reason for its visit. */
  public enum Purpose {
    /** The first visit of a page. */
    VISIT,
    /** Another visit: the page has gained much rank since its last. */
    GAINED,
    /** Another visit: a sitemap says that the page has changed since its last. */
    CHANGED
  }

  @Override
  public Kind kind() {
    return Kind.OFFERED;
  }
}

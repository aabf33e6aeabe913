package meguri.operators.model;

import meguri.state.frontier.Candidate;

/**
 * A URL on its way to the Frontier.
 *
 * @param origin scheme, name and port of the URL
 * @param host hash of the origin
 */
public record Offered(String origin, long host, Candidate candidate, Purpose purpose)
    implements ResolveInput {

  /** The reason for its visit. The order is part of the state format. */
  public enum Purpose {
    /** The first visit of a page. */
    VISIT,
    /** Another visit: the page has gained much rank since its last. */
    GAINED,
    /** The robots.txt of another host: see {@link meguri.state.frontier.Errand}. */
    ERRAND,
    /** Another visit: a sitemap says that the page has changed since its last. */
    CHANGED
  }

  @Override
  public Kind kind() {
    return Kind.OFFERED;
  }
}

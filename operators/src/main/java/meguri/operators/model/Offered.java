package meguri.operators.model;

import meguri.state.frontier.Candidate;

/**
 * A URL that the Frontier is to have.
 *
 * @param origin scheme, name and port of the URL
 * @param host hash of the origin
 */
public record Offered(String origin, long host, Candidate candidate, Purpose purpose)
    implements ResolveInput {

  /** What it is wanted for. The order is part of the state format. */
  public enum Purpose {
    /** The first visit of a page. */
    VISIT,
    /** Another visit, because the page was visited before and has gained much since. */
    GAINED,
    /** The robots.txt of another host: see {@link meguri.state.frontier.Errand}. */
    ERRAND,
    /** Another visit, because a sitemap says that the page has changed since the last. */
    CHANGED
  }
}

package meguri.operators.model;

import meguri.state.frontier.Candidate;
import meguri.state.rank.Share;

/**
 * A normalised link within the crawl's scope.
 *
 * @param origin scheme, name and port of the target
 * @param host hash of the origin
 * @param domain hash of its registered domain
 * @param candidate the target, with the score that the share gives a new URL
 * @param lastmod see {@link RawLink}
 */
public record Link(
    String origin, long host, long domain, Candidate candidate, Share share, long lastmod)
    implements RegistryInput {

  @Override
  public long id() {
    return candidate.id();
  }

  /** Returns the link on its way to the Frontier, with this score. */
  public Offered offered(float score, Offered.Purpose purpose) {
    return new Offered(origin, host, candidate.scored(score), purpose);
  }

  @Override
  public Kind kind() {
    return Kind.LINK;
  }
}

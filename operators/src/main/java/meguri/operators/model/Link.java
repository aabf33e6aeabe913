package meguri.operators.model;

import meguri.state.frontier.Candidate;
import meguri.state.rank.Share;

/**
 * A normalised link within the crawl's scope.
 *
 * @param origin scheme, name and port of the target
 * @param host hash of the origin
 * @param domain hash of its registered domain
 * @param candidate the target, which is worth the share of one that is new
 * @param lastmod see {@link RawLink}
 */
public record Link(
    String origin, long host, long domain, Candidate candidate, Share share, long lastmod)
    implements RegistryInput {

  @Override
  public long id() {
    return candidate.id();
  }

  /** To the Frontier, at this score. */
  public Offered offered(float score, Offered.Purpose purpose) {
    return new Offered(origin, host, candidate.scored(score), purpose);
  }

  @Override
  public Kind kind() {
    return Kind.LINK;
  }
}

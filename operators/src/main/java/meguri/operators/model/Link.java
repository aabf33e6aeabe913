package meguri.operators.model;

import meguri.state.frontier.Candidate;
import meguri.state.rank.Share;

/**
 * A normalised link within the crawl's scope.
 *
 * @param origin scheme, name and port of the target
 * @param host hash of the origin
 * @param candidate the target, which is worth the share of one that is new
 */
public record Link(String origin, long host, Candidate candidate, Share share) implements Notice {

  @Override
  public long id() {
    return candidate.id();
  }

  /** To the Frontier, at this score. */
  public Offered offered(float score, boolean recalled) {
    return new Offered(
        origin,
        host,
        candidate.scored(score),
        recalled ? Offered.Purpose.RECALL : Offered.Purpose.VISIT);
  }
}

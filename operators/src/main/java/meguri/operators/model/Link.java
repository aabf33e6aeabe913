package meguri.operators.model;

import meguri.state.frontier.Candidate;
import meguri.state.rank.Share;
import meguri.state.revisit.Past;
import org.jspecify.annotations.Nullable;

/**
 * A normalised link within the crawl's scope.
 *
 * @param origin scheme, name and port of the target
 * @param host hash of the origin
 * @param domain hash of its registered domain
 * @param candidate the target, with the score that the share gives a new URL
 * @param lastmod see {@link RawLink}
 * @param past see {@link RawLink}
 */
public record Link(
    String origin,
    long host,
    long domain,
    Candidate candidate,
    Share share,
    long lastmod,
    @Nullable Past past)
    implements RegistryInput {

  public Link(
      String origin, long host, long domain, Candidate candidate, Share share, long lastmod) {
    this(origin, host, domain, candidate, share, lastmod, null);
  }

  /** Returns the same link with what another crawler knew of its target. */
  Link with(Past known) {
    return new Link(origin, host, domain, candidate, share, lastmod, known);
  }

  @Override
  public long id() {
    return candidate.id();
  }

  /** Returns the link on its way to the Frontier, with this score. */
  public Offered offered(float score, Offered.Purpose purpose) {
    boolean isFirst = purpose == Offered.Purpose.VISIT;
    return new Offered(origin, host, candidate.scored(score), purpose, isFirst ? past : null);
  }

  @Override
  public Kind kind() {
    return past == null ? Kind.LINK : Kind.LINK_WITH_PAST;
  }
}

package meguri.operators.model;

import meguri.state.Hash64;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Errand;

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
    /** The robots.txt of another host: see {@link Errand}. */
    ERRAND,
    /** Another visit: a sitemap says that the page has changed since its last. */
    CHANGED
  }

  public static Offered of(Errand errand) {
    String origin = errand.url().substring(0, errand.url().indexOf('/', 8));
    return new Offered(origin, Hash64.of(origin), errand.candidate(), Purpose.ERRAND);
  }

  /** Returns the errand that is offered, where the purpose is one. */
  public Errand errand() {
    if (purpose != Purpose.ERRAND) {
      throw new IllegalStateException(this + " is no errand");
    }
    return Errand.of(candidate);
  }

  @Override
  public Kind kind() {
    return Kind.OFFERED;
  }
}

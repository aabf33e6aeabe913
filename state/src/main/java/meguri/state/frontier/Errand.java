package meguri.state.frontier;

import meguri.state.Hash64;

/**
 * A request for a robots.txt at one host on behalf of another, whose own was redirected there. Its
 * rules are for the asker, and mean nothing for the host that is asked.
 *
 * <p>It is stored and sent in the form of a {@link #candidate}, which has the asker's origin where
 * others have the page that links to them. Only {@link #of} reads it from there.
 *
 * @param asker origin of the host whose robots.txt is looked for
 * @param hops redirects so far, this one counted
 * @param depth the depth of the URL for which the rules were first wanted
 */
public record Errand(String url, String asker, int hops, int depth) {

  /** Redirects of one robots.txt that are followed (RFC 9309, 2.3.1.2). */
  public static final int MAX_HOPS = 5;

  /** Returns the errand that a {@link #candidate} was made of. */
  public static Errand of(Candidate candidate) {
    return new Errand(candidate.url(), candidate.via(), candidate.hops(), candidate.depth());
  }

  /** Returns the form in which it is queued, stored and sent. */
  public Candidate candidate() {
    return new Candidate(url, Hash64.of(url), depth, hops, 0, asker);
  }

  /** Returns the errand that goes on with it, where it is redirected to this URL. */
  public Errand redirected(String to) {
    return new Errand(to, asker, hops + 1, depth);
  }

  /**
   * Whether it may be asked for without rules: it looks for these very rules, or is any host's
   * robots.txt.
   */
  boolean isFree(String origin) {
    return asker.equals(origin) || url.equals(origin + "/robots.txt");
  }
}

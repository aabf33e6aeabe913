package meguri.state.frontier;

import meguri.state.Hash64;

/**
 * A robots.txt asked for at one host on behalf of another, whose own was redirected there. What it
 * says is for the host that asks, and nothing to the one that is asked.
 *
 * @param asker origin of the host whose robots.txt is looked for
 * @param hops redirects so far, this one counted
 * @param depth of what it was first asked for
 */
public record Errand(String url, String asker, int hops, int depth) {

  /** Redirects of one robots.txt that are followed (RFC 9309, 2.3.1.2). */
  public static final int MAX_HOPS = 5;

  /** The errand of a candidate made by {@link #candidate}. */
  public static Errand of(Candidate candidate) {
    return new Errand(candidate.url(), candidate.via(), candidate.hops(), candidate.depth());
  }

  public Candidate candidate() {
    return new Candidate(url, Hash64.of(url), depth, hops, 0, asker);
  }

  /** Whether no rules need be known to ask for it: those it looks for, and any robots.txt. */
  boolean isFree(String origin) {
    return asker.equals(origin) || url.equals(origin + "/robots.txt");
  }
}

package meguri.state.frontier;

import meguri.state.Hash64;

/**
 * A request for a robots.txt at one host on behalf of another, whose own was redirected there. Its
 * rules are for the asker, and mean nothing for the host that is asked.
 *
 * <p>On its way it is a notion of its own. Only the {@link Task} that does it has the form of all
 * tasks: a candidate, here with the asker's origin in place of the page that links to it.
 *
 * @param asker origin of the host whose robots.txt is looked for
 * @param hops redirects so far, this one counted
 * @param depth the depth of the URL for which the rules were first wanted
 */
public record Errand(String url, String asker, int hops, int depth) {

  /** Redirects of one robots.txt that are followed (RFC 9309, 2.3.1.2). */
  public static final int MAX_HOPS = 5;

  /** Returns the errand that a task does. */
  static Errand of(Queued request) {
    Candidate form = request.candidate();
    return new Errand(form.url(), form.via(), form.hops(), form.depth());
  }

  /** Returns what its task asks for. */
  Queued request() {
    return Queued.first(new Candidate(url, Hash64.of(url), depth, hops, 0, asker));
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

package meguri.operators.model;

import meguri.state.rank.Share;
import meguri.state.revisit.Past;
import org.jspecify.annotations.Nullable;

/**
 * A link as a page gives it, made absolute, not filtered yet.
 *
 * @param depth links from a seed
 * @param hops redirects followed to get here
 * @param share PageRank passed on by this link
 * @param via the page that linked here; empty for a seed
 * @param lastmod wall clock, ms, of the target's last change by the sitemap that lists it; 0 if no
 *     sitemap says so
 * @param past what another crawler knew of a seed; null if nothing is known
 */
public record RawLink(
    String url, int depth, int hops, Share share, String via, long lastmod, @Nullable Past past)
    implements ScopeInput {

  public RawLink(String url, int depth, int hops, Share share, String via, long lastmod) {
    this(url, depth, hops, share, via, lastmod, null);
  }

  public RawLink(String url, int depth, int hops, Share share, String via) {
    this(url, depth, hops, share, via, 0);
  }

  /** Whether the crawl begins with it: no page linked here. */
  public boolean isSeed() {
    return via.isEmpty();
  }

  public static RawLink seed(String url) {
    return new RawLink(url, 0, 0, Share.SEED, "");
  }

  /** Returns the same link with what another crawler knew of its target. */
  public RawLink with(@Nullable Past known) {
    return new RawLink(url, depth, hops, share, via, lastmod, known);
  }
}

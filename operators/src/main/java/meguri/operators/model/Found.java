package meguri.operators.model;

import meguri.state.rank.Share;

/**
 * A link as a page gives it, made absolute but neither normalised nor filtered.
 *
 * @param depth links from a seed
 * @param hops redirects followed to get here
 * @param share PageRank passed on by this link
 * @param via the page that linked here; empty for a seed
 */
public record Found(String url, int depth, int hops, Share share, String via) {

  public static Found seed(String url) {
    return new Found(url, 0, 0, Share.SEED, "");
  }
}

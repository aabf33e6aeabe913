package meguri.state.frontier;

/**
 * A URL to be fetched, and the facts that decide its turn.
 *
 * @param url normalised, at most 8 KiB
 * @param id {@link meguri.state.Hash64} of the URL
 * @param depth links from a seed
 * @param hops redirects followed to get here
 * @param score PageRank gathered so far
 * @param via the page that linked here; empty for a seed
 */
public record Candidate(String url, long id, int depth, int hops, float score, String via) {

  /** Whether the crawl begins with it: no page linked here. */
  public boolean isSeed() {
    return via.isEmpty();
  }

  public Candidate scored(float score) {
    return new Candidate(url, id, depth, hops, score, via);
  }
}

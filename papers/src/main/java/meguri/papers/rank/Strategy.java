package meguri.papers.rank;

/** In which order a web is collected. */
public interface Strategy {

  /** The page to collect next, which is taken with this; {@link UrlQueue#NONE} if none waits. */
  int next();

  /** A page's links are in the graph now. */
  void collected(int page);

  /** How often a page has passed on what came after its visit. */
  default long laterPasses() {
    return 0;
  }
}

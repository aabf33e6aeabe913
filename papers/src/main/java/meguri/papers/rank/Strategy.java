package meguri.papers.rank;

/** Decides the order in which a web is collected. */
public interface Strategy {

  /** Takes and returns the page to collect next; {@link UrlQueue#NONE} if none waits. */
  int next();

  /** Notes that a page was collected; its links are in the graph. */
  void collected(int page);

  /** Returns how often pages have passed on score that came after their visit. */
  default long laterPasses() {
    return 0;
  }
}

package meguri.papers.rank;

/** Decides how far a page's score is passed on when the page is visited. */
public interface CutOff {

  void visited(int page, Flow flow);
}

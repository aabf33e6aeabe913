package meguri.papers.rank;

/** The paper's DL1 passes the score to the page's own links, and no further. */
public final class DirectLinks implements CutOff {

  @Override
  public void visited(int page, Flow flow) {
    flow.pass(page);
  }
}

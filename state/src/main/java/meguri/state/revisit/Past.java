package meguri.state.revisit;

/**
 * A page's past: everything known from the visits to it. It travels with the page's URL.
 *
 * @param mark the mark of the version found last; see {@link Version}
 * @param counted whether Content knows that version's body
 * @param validators the validators of that version
 * @param history the history, which is never changed: a visit makes a new one
 */
public record Past(long mark, boolean counted, Validators validators, History history) {

  /** Returns the past of a page that was never asked for. */
  public static Past unknown() {
    return new Past(0, false, Validators.NONE, new History());
  }

  /**
   * Returns the past of a page that another crawler has visited. This crawl has no copy of it, so
   * its body's mark only tells whether it has changed since.
   *
   * @param mark the body's mark; 0 if nobody knows it
   * @param validators the validators that the other crawler got; the next request sends them
   * @param seen when it was visited, ms since 1970
   * @param lastModified ms by the server's clock; 0 if it named none
   */
  public static Past told(long mark, Validators validators, long seen, long lastModified) {
    History history = new History();
    history.visited(new Observation(VisitFinding.SAME, seen, seen, lastModified));
    return new Past(validators.isEmpty() ? mark : 0, false, validators, history);
  }

  /** Whether all that is known of the page's version is what another crawler has told. */
  private boolean isTold() {
    return mark == 0 && history.seen() > 0;
  }

  /** Returns the digest by which Content knows the body of the last visit; 0 if it knows none. */
  public long digest() {
    return counted ? mark : 0;
  }

  /**
   * Returns the validators of the next request, by which the server says whether it still has this
   * version. Empty unless the archive has the body, because a revisit record will refer to it; or
   * another crawler has it.
   */
  public Validators asked() {
    return (counted || isTold()) && validators.areSent(history) ? validators : Validators.NONE;
  }

  /**
   * Returns the past after a visit that found the page.
   *
   * @param at the run's clock, ms, when it ended
   */
  public Past found(Version version, long at) {
    History after = history.copy();
    if (version.notModified()) {
      after.visited(version.answer(VisitFinding.NOT_MODIFIED, at));
      return new Past(mark, counted, validators, after);
    }
    if (isTold() && validators.isEmpty()) {
      after = new History(); // there is nothing to compare with
    }
    boolean same = isTold() ? version.validators().isSame(validators) : version.mark() == mark;
    after.visited(version.answer(version.validators().finding(same, validators), at));
    return new Past(version.mark(), version.counted(), version.validators(), after);
  }

  /**
   * Returns the past after a visit at which the server said that the page does not exist. The next
   * request names no version: if the page comes back, all of it is to come.
   */
  public Past gone(long at) {
    History after = history.copy();
    after.visited(Observation.of(VisitFinding.GONE, at));
    return new Past(mark, counted, Validators.NONE, after);
  }

  /** Returns a copy, into which a plan can be written. */
  public Past copy() {
    return new Past(mark, counted, validators, history.copy());
  }
}

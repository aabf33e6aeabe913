package meguri.state.frontier;

/**
 * A request to make now.
 *
 * @param ticket a random number; an outcome counts only for the ticket in flight
 * @param run the number of the run that issued it: no other run may make the request
 */
public record Task(int slot, Pin pin, Queued queued, Kind kind, long ticket, long run) {

  /** The kind of a request. The order is part of the state format. */
  public enum Kind {
    PAGE,
    ROBOTS,
    /** See {@link Errand}. */
    ERRAND
  }

  public Candidate candidate() {
    return queued.candidate();
  }

  /** Returns the errand that this task does, if it is of that kind. */
  public Errand errand() {
    if (kind != Kind.ERRAND) {
      throw new IllegalStateException(this + " is no errand");
    }
    return Errand.of(queued);
  }

  /** Returns how many requests were made for it before; 0 for the first. */
  public int attempt() {
    return queued.attempt();
  }
}

package meguri.state.frontier;

/**
 * One request to make, now.
 *
 * @param ticket random; an outcome counts only for the ticket in flight
 * @param run of the job, which issued it: no other may make the request
 */
public record Task(int slot, Pin pin, Queued queued, Kind kind, long ticket, long run) {

  /** What is asked for. The order is part of the state format. */
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
    return Errand.of(candidate());
  }

  /** 0 for the first. */
  public int attempt() {
    return queued.attempt();
  }
}

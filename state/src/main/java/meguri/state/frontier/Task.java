package meguri.state.frontier;

/**
 * One request to make, now.
 *
 * @param ticket random; an outcome counts only for the ticket in flight
 * @param run of the job, which issued it: no other may make the request
 */
public record Task(int slot, Pin pin, Queued queued, Kind kind, long ticket, long run) {

  /** What is asked for. */
  public enum Kind {
    PAGE,
    ROBOTS
  }

  public Candidate candidate() {
    return queued.candidate();
  }

  /** 0 for the first. */
  public int attempt() {
    return queued.attempt();
  }
}

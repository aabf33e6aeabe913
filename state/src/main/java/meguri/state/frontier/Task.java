package meguri.state.frontier;

/**
 * One request to make, now.
 *
 * @param ticket random; an outcome counts only for the ticket in flight
 * @param run of the job, which issued it: no other may make the request
 * @param attempt 0 for the first
 * @param digest what Content knows the body of the last visit by; 0 if it knows none
 */
public record Task(
    int slot,
    Pin pin,
    Candidate candidate,
    Kind kind,
    long ticket,
    long run,
    int attempt,
    long digest) {

  /** What is asked for. */
  public enum Kind {
    PAGE,
    ROBOTS
  }
}

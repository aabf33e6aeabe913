package meguri.state.frontier;

import meguri.state.revisit.Past;
import meguri.state.revisit.Validators;
import org.jspecify.annotations.Nullable;

/**
 * A candidate waiting its turn.
 *
 * @param attempt requests made for it so far, since it came to wait
 * @param past what earlier visits have told; null if there was none
 */
public record Queued(Candidate candidate, int attempt, @Nullable Past past) {

  /** A URL that has never been asked for. */
  public static Queued first(Candidate candidate) {
    return new Queued(candidate, 0, null);
  }

  /** Whether it has been asked for before, and waited in the calendar since. */
  public boolean isRevisit() {
    return past != null;
  }

  /** Whether a visit has found it. */
  public boolean wasSeen() {
    return past != null && past.history().seen() > 0;
  }

  /** What Content knows the body of the last visit by; 0 if it knows none. */
  public long digest() {
    return past == null ? 0 : past.digest();
  }

  /** What its request names, for the server to say whether it still has it. */
  public Validators validators() {
    return past == null ? Validators.NONE : past.asked();
  }

  Queued scored(float score) {
    return new Queued(candidate.scored(score), attempt, past);
  }

  Queued attempted(int attempts) {
    return new Queued(candidate, attempts, past);
  }

  Queued with(Past past) {
    return new Queued(candidate, 0, past);
  }
}

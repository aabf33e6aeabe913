package meguri.state.frontier;

import meguri.state.revisit.Past;
import meguri.state.revisit.Validators;
import meguri.state.revisit.Version;
import org.jspecify.annotations.Nullable;

/**
 * A candidate that waits for its turn.
 *
 * @param attempt the requests made for it since it was queued
 * @param past what earlier visits have shown; null if there was none
 * @param passed its score when it last passed all of it on; 0 before its first visit
 * @param passes whether it is visited to pass on what it has gained since; its links are then read
 *     even if it has not changed
 */
public record Queued(
    Candidate candidate, int attempt, @Nullable Past past, float passed, boolean passes) {

  /** Returns a URL that has never been asked for. */
  public static Queued first(Candidate candidate) {
    return new Queued(candidate, 0, null, 0, false);
  }

  /**
   * Returns a URL that this crawl has never asked for.
   *
   * @param past what another crawler knew of it; null if nothing is known
   */
  public static Queued first(Candidate candidate, @Nullable Past past) {
    return new Queued(candidate, 0, past, 0, false);
  }

  /**
   * Returns a page that comes ahead of its time; it waits in the calendar as well, with its
   * history.
   */
  public static Queued ahead(Candidate candidate) {
    return new Queued(candidate, 0, null, 0, true);
  }

  /** Whether it has been asked for before, and waited in the calendar since. */
  public boolean isRevisit() {
    return past != null;
  }

  /** Whether it waits in the calendar as well. */
  public boolean isAhead() {
    return passes && past == null;
  }

  /** Whether a visit has found it. */
  public boolean wasSeen() {
    return isAhead() || past != null && past.history().seen() > 0;
  }

  /** Returns the digest by which Content knows the body of the last visit; 0 if it knows none. */
  public long digest() {
    return past == null ? 0 : past.digest();
  }

  /**
   * Returns the validators that its request sends, so that the server can say whether the page has
   * changed.
   */
  public Validators validators() {
    return past == null || passes ? Validators.NONE : past.asked();
  }

  /** Whether the crawl reads the links of this answer: those of an unchanged page are known. */
  boolean isRead(Version version) {
    return passes || !version.notModified() && (past == null || past.digest() != version.mark());
  }

  Queued scored(float score) {
    return new Queued(candidate.scored(score), attempt, past, passed, passes);
  }

  Queued attempted(int attempts) {
    return new Queued(candidate, attempts, past, passed, passes);
  }

  Queued with(Past past) {
    return new Queued(candidate, 0, past, passed, false);
  }

  /** Returns the page with its worth as known when its turn comes. */
  Queued worth(float score, float passed, boolean passes) {
    return new Queued(candidate.scored(score), attempt, past, passed, passes);
  }

  /** Returns the page after a visit at which it has passed on its whole score. */
  Queued read() {
    return new Queued(candidate, attempt, past, candidate.score(), passes);
  }
}

package meguri.state.frontier;

import meguri.state.revisit.Version;
import org.jspecify.annotations.Nullable;

/**
 * What goes round the loop topic, each addressed to one slot. All are idempotent, because after a
 * restore the records sent since the checkpoint are read again.
 */
public sealed interface LoopRecord {

  int slot();

  /**
   * A URL the Registry has not seen before, or one that has followed its host from another slot, at
   * the address Resolve has pinned for the host.
   *
   * @param isChanged whether it is offered, though known, because it is said to have changed since
   *     its last visit
   */
  record Offer(int slot, Pin pin, Queued queued, boolean isChanged) implements LoopRecord {

    public Offer(int slot, Pin pin, Queued queued) {
      this(slot, pin, queued, false);
    }

    /** Of a URL that has never been asked for. */
    public Offer(int slot, Pin pin, Candidate candidate) {
      this(slot, pin, Queued.first(candidate));
    }

    public Candidate candidate() {
      return queued.candidate();
    }
  }

  /**
   * A URL is worth more than when its slot last heard of it.
   *
   * @param host {@link Pin#host}
   * @param score never less than told before
   */
  record Promotion(int slot, long host, long url, float score) implements LoopRecord {
    Promotion at(int otherSlot) {
      return new Promotion(otherSlot, host, url, score);
    }
  }

  /**
   * What became of a task.
   *
   * @param end the run's clock, ms, at which the request was over
   * @param status HTTP status, 0 if there was none
   * @param retryAfter ms the server asked us to wait, 0 if it did not
   * @param rules what robots.txt says, for a robots task that was answered
   * @param version of the page, if it was found
   */
  record Outcome(
      int slot,
      long host,
      long url,
      long ticket,
      long end,
      TaskResult result,
      int status,
      long retryAfter,
      @Nullable Rules rules,
      @Nullable Version version)
      implements LoopRecord {

    /** It is heard of, so it was over by then, whatever a clock elsewhere or earlier has said. */
    Outcome endedBy(long time) {
      return time >= end
          ? this
          : new Outcome(slot, host, url, ticket, time, result, status, retryAfter, rules, version);
    }

    /** That nothing was asked, or nothing heard. */
    static Outcome lapsed(int slot, Flight flight) {
      return new Outcome(
          slot,
          flight.host(),
          flight.queued().candidate().id(),
          flight.ticket(),
          0,
          TaskResult.LAPSED,
          0,
          0,
          null,
          null);
    }
  }

  /** A host's robots.txt was redirected to this one: it is asked on that host's behalf. */
  record RobotsSought(int slot, Pin pin, Errand errand) implements LoopRecord {}

  /** What the robots.txt says to which this host's own was redirected. */
  record RobotsFound(int slot, Pin pin, Rules rules) implements LoopRecord {}

  /** How a task ended. */
  enum TaskResult {
    /** The server answered and the answer counts. */
    FETCHED,
    /** 404 or 410. */
    GONE,
    /** No answer, or one that asks to come again (5xx, 429). */
    FAILED,
    /** robots.txt was answered; the outcome carries its rules. */
    RULES,
    /** No request was made: the task came from another run, or its process had been frozen. */
    LAPSED,
    /** robots.txt is elsewhere, where it is asked for on this host's behalf. */
    REDIRECTED,
    /**
     * What answered is not the site, but keeps crawlers out: the host is to be asked more slowly.
     */
    BLOCKED
  }

  /**
   * Told to a host's old slot and to its new one: from this generation on the host lives at the
   * pin's address.
   */
  record HostMoved(int slot, Pin pin, int from) implements LoopRecord {}

  /**
   * The old slot's word that it will make no request to this host any more, with the host's clock.
   */
  record HostDrained(int slot, Pin pin, Host.Clock clock) implements LoopRecord {}
}

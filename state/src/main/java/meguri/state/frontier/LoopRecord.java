package meguri.state.frontier;

import meguri.state.revisit.Version;
import meguri.state.steer.Command;
import org.jspecify.annotations.Nullable;

/**
 * A record of the loop topic, addressed to one slot. Every record is idempotent: a second copy
 * changes nothing. The crawl does not rely on that after a restore, because Lineage lets each
 * record count once.
 */
public sealed interface LoopRecord {

  /** The kind of a record. The order is part of the wire format. */
  enum Kind {
    OFFER,
    OUTCOME,
    HOST_MOVED,
    HOST_DRAINED,
    PROMOTION,
    ROBOTS_SOUGHT,
    ROBOTS_FOUND,
    DUE,
    COMMANDED
  }

  int slot();

  Kind kind();

  /**
   * A URL the Registry has not seen before, or one that has followed its host from another slot, at
   * the address Resolve has pinned for the host.
   *
   * @param isChanged whether a known URL is offered again because a sitemap says that its page has
   *     changed since the last visit
   */
  record Offer(int slot, Pin pin, Queued queued, boolean isChanged) implements LoopRecord {

    public Offer(int slot, Pin pin, Queued queued) {
      this(slot, pin, queued, false);
    }

    /** Offers a URL that has never been asked for. */
    public Offer(int slot, Pin pin, Candidate candidate) {
      this(slot, pin, Queued.first(candidate));
    }

    @Override
    public Kind kind() {
      return Kind.OFFER;
    }

    public Candidate candidate() {
      return queued.candidate();
    }
  }

  /**
   * A URL that is worth more than when its slot last heard of it.
   *
   * @param host {@link Pin#host}
   * @param score never less than in an earlier record
   */
  record Promotion(int slot, long host, long url, float score) implements LoopRecord {
    @Override
    public Kind kind() {
      return Kind.PROMOTION;
    }

    Promotion at(int otherSlot) {
      return new Promotion(otherSlot, host, url, score);
    }
  }

  /**
   * The end of a task.
   *
   * @param end the run's clock, ms, at which the request was over
   * @param status HTTP status, 0 if there was none
   * @param retryAfter ms the server asked us to wait, 0 if it did not
   * @param rules the rules of the robots.txt, for a robots task that was answered
   * @param version the version of the page, if the server had it
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
    @Override
    public Kind kind() {
      return Kind.OUTCOME;
    }

    /**
     * Returns the outcome with an end no later than this: the outcome has arrived, so the request
     * was over, whatever another clock has said.
     */
    Outcome endedBy(long time) {
      return time >= end
          ? this
          : new Outcome(slot, host, url, ticket, time, result, status, retryAfter, rules, version);
    }

    /** Returns the outcome of a task whose request was never made, or whose outcome never came. */
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

  /** The robots.txt of this host is wanted by another host, whose own was redirected here. */
  record RobotsSought(int slot, Pin pin, Errand errand) implements LoopRecord {
    @Override
    public Kind kind() {
      return Kind.ROBOTS_SOUGHT;
    }
  }

  /** The rules of the robots.txt to which this host's own was redirected. */
  record RobotsFound(int slot, Pin pin, Rules rules) implements LoopRecord {
    @Override
    public Kind kind() {
      return Kind.ROBOTS_FOUND;
    }
  }

  /** The way in which a task ended. */
  enum TaskResult {
    /** The server answered, and the answer counts. */
    FETCHED,
    /** 404 or 410. */
    GONE,
    /** No answer, or one that asks to come again (5xx, 429). */
    FAILED,
    /** robots.txt was answered; the outcome carries its rules. */
    RULES,
    /** No request was made: the task came from another run, or its process had been frozen. */
    LAPSED,
    /** The robots.txt redirects to another host, which is asked on this host's behalf. */
    REDIRECTED,
    /** A challenge answered in place of the site: the host is asked more slowly from now on. */
    BLOCKED
  }

  /**
   * A host that has moved: from this generation on it lives at the pin's address. Its old slot and
   * its new one are both told.
   */
  record HostMoved(int slot, Pin pin, int from) implements LoopRecord {
    @Override
    public Kind kind() {
      return Kind.HOST_MOVED;
    }
  }

  /**
   * A page whose next visit is due, and that waited in the calendar of another subtask: the slot
   * was that one's when the page was filed, and came here when the job was rescaled. A second copy
   * is known as such until the page's next visit.
   *
   * @param host {@link Pin#host}
   * @param at the run's clock, ms, for which the page was filed
   */
  record Due(int slot, long host, Queued queued, long at) implements LoopRecord {
    @Override
    public Kind kind() {
      return Kind.DUE;
    }
  }

  /** A command, which concerns all slots. It does not come by the loop topic. */
  record Commanded(Command command) implements LoopRecord {
    @Override
    public int slot() {
      return 0;
    }

    @Override
    public Kind kind() {
      return Kind.COMMANDED;
    }
  }

  /** The promise of a moved host's old slot to ask it no more, with the host's clock. */
  record HostDrained(int slot, Pin pin, Host.Clock clock) implements LoopRecord {
    @Override
    public Kind kind() {
      return Kind.HOST_DRAINED;
    }
  }
}

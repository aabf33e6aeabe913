package meguri.state.steer;

import java.util.List;

/**
 * A command to a running crawl.
 *
 * @param id by which the crawl knows a command that is given twice
 * @param crawl the id of the crawl that it is for
 * @param at the broker's clock, ms, at which it was given; 0 before. The same at each reading
 * @param lasts ms for which it holds; 0 if it holds until another ends it
 * @param forbids whether what is purged stays out for good
 * @param words what else the command says
 */
public record Command(
    String id,
    String crawl,
    long at,
    Kind kind,
    Target target,
    long lasts,
    boolean forbids,
    List<String> words) {

  /** What a command asks for. The order is part of the wire format. */
  public enum Kind {
    /** No requests to the target. */
    PAUSE,
    /** Ends what pauses the target, or forbids it. */
    GO_ON,
    /** Forgets the target. */
    PURGE,
    /** Visits the target's pages as soon as politeness allows. */
    RECRAWL
  }

  /**
   * ms for which links to a purged target do not count. So what was on its way when the command
   * came does not bring the target back. It may be found again later, on pages that are read then.
   */
  public static final long SETTLING = 600_000;

  public Command {
    words = List.copyOf(words);
  }

  public Command at(long time) {
    return new Command(id, crawl, time, kind, target, lasts, forbids, words);
  }

  /** Whether so much time has passed that it may soon hold no longer. */
  public boolean isOld(long now) {
    return now > at + SETTLING / 2;
  }

  /** Returns the time, ms, from which it no longer holds. */
  long until() {
    if (kind == Kind.PURGE) {
      return forbids ? Long.MAX_VALUE : at + SETTLING;
    }
    return lasts == 0 ? Long.MAX_VALUE : at + lasts;
  }
}

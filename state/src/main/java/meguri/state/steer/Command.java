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
    RECRAWL,
    /** Begins at further seeds: each word is a line of a list of seeds. */
    INJECT,
    /**
     * Changes a {@link Setting}. The words are its name, the value with which the crawl was begun,
     * and the new value; without a new value, the former counts again.
     */
    SET,
    /** Logs each decision about the target. */
    TRACE
  }

  /** The most words of a command. The command line gives more seeds as several commands. */
  public static final int MOST_WORDS = 10_000;

  /** The longest time for which a command traces a host, ms. */
  public static final long LONGEST_TRACE = 24 * 3_600_000L;

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

  /**
   * Returns what is wrong with it, as a sentence without its end; empty if nothing is. Anybody who
   * reaches the brokers can write a command, so the crawl asks this before it takes one.
   */
  public String fault() {
    if (words.size() > MOST_WORDS) {
      return "a command has at most %,d words, not %,d".formatted(MOST_WORDS, words.size());
    }
    return switch (kind) {
      case SET -> Setting.fault(target, words);
      case TRACE -> lasts > 0 && lasts <= LONGEST_TRACE ? "" : "a trace lasts at most a day";
      case PAUSE, GO_ON, PURGE, RECRAWL, INJECT -> "";
    };
  }

  /** Whether it holds from when it comes, and is stored. */
  public boolean isLasting() {
    return kind == Kind.PAUSE || kind == Kind.PURGE || kind == Kind.SET || kind == Kind.TRACE;
  }

  /** Returns it as an unanswered command is stored: without seeds, which others have taken. */
  public Command withoutSeeds() {
    return kind == Kind.INJECT
        ? new Command(id, crawl, at, kind, target, lasts, forbids, List.of())
        : this;
  }

  /** Whether so much time has passed that it may soon hold no longer. */
  public boolean isOld(long now) {
    return now > at + SETTLING / 2;
  }

  /** Returns the time, ms, from which it no longer holds; the largest if it has no end. */
  public long until() {
    if (kind == Kind.PURGE) {
      return forbids ? Long.MAX_VALUE : at + SETTLING;
    }
    return lasts == 0 ? Long.MAX_VALUE : at + lasts;
  }
}

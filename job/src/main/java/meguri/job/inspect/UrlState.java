package meguri.job.inspect;

import java.util.Locale;
import meguri.state.frontier.Whereabouts;

/** The place of a URL in a crawl. */
enum UrlState {
  /** The crawl has not met it. */
  UNKNOWN,
  /** The crawl has not met it, and would not follow a link to it. */
  REFUSED,
  /** Its host has no address yet. */
  WAITING_FOR_ADDRESS,
  /** It is between two rooms, or a budget has refused it. */
  ON_ITS_WAY,
  /** It waits for its first visit. */
  QUEUED,
  IN_FLIGHT,
  /** It was visited, and its next visit is due: it waits for its turn. */
  DUE,
  /** It was visited, and waits in the calendar for its next visit. */
  SCHEDULED,
  GONE,
  FORBIDDEN,
  FAILED,
  /** Its slot was full of URLs that are worth more. */
  DISCARDED,
  /** Its host has no address that may be asked. */
  NO_ADDRESS;

  /** Returns the word by which programs know it. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the state of a URL that is over. */
  static UrlState of(Whereabouts over) {
    return switch (over) {
      case GONE -> GONE;
      case FORBIDDEN -> FORBIDDEN;
      case FAILED -> FAILED;
      case DISCARDED -> DISCARDED;
      case QUEUED, FETCHED, AHEAD -> throw new IllegalArgumentException(over + " is not over");
    };
  }
}

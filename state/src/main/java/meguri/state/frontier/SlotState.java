package meguri.state.frontier;

import java.util.Locale;

/** What a slot is doing, or waiting for. Each slot that is known is in one state. */
public enum SlotState {
  IN_FLIGHT,
  /**
   * It may be asked, but as many requests are in flight as the subtask may have, or as slow servers
   * may.
   */
  READY,
  /** Its interval, or that of a host, has not passed. */
  INTERVAL,
  /** For the Crawl-delay of all its hosts that have something to fetch. */
  CRAWL_DELAY,
  /** For a host that failed, or asked to be left alone. */
  BACK_OFF,
  /** For a host whose robots.txt could not be had. */
  ROBOTS,
  /** For the slot at which a host was before its address changed. */
  DNS,
  /** Nothing is to be fetched. */
  EMPTY;

  /** As in the metrics' names. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

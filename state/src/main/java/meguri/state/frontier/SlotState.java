package meguri.state.frontier;

import java.util.Locale;

/** The activity of a slot, or what it waits for. Each known slot is in one state. */
public enum SlotState {
  IN_FLIGHT,
  /**
   * It may be asked, but as many requests are in flight as the subtask may have, or as slow servers
   * may.
   */
  READY,
  /** Its interval, or that of a host, has not passed. */
  INTERVAL,
  /** It waits for the Crawl-delay of all its hosts that have something to fetch. */
  CRAWL_DELAY,
  /** It waits for a host that failed, or asked to be left alone. */
  BACK_OFF,
  /** It waits for a host whose robots.txt could not be fetched. */
  ROBOTS,
  /** It waits for the slot at which a host was before its address changed. */
  DNS,
  /** It waits for a host that a command has paused or barred. */
  PAUSED,
  /** It has nothing to fetch. */
  EMPTY;

  /** Returns the state's word in the names of metrics. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

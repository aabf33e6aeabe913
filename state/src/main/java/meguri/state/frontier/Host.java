package meguri.state.frontier;

/**
 * One host at one slot: its queue, its own clock and delays, and where it stands in the slot.
 *
 * @param pin the newest pin this slot has heard of; if it belongs to another slot, the host has
 *     moved away
 * @param since the generation with which the host came to this slot, or, if it has moved away, had
 *     come
 * @param drained the generation up to which the previous slot has handed the host over
 * @param place where the slot keeps it
 * @param lastEnd wall clock, ms, of the end of the last request to this host
 * @param crawlDelay ms asked for by robots.txt, capped
 * @param failures requests in a row that got no usable answer
 * @param notBefore wall clock, ms, before which nothing is asked: Retry-After and back-off
 * @param rulesUntil wall clock, ms, until which the stored robots rules hold; 0 if there are none
 * @param robotsFailures attempts in a row at robots.txt that failed
 * @param head first index of its queue
 * @param tail one past the queue's last index
 */
public record Host(
    Pin pin,
    int since,
    int drained,
    Place place,
    long lastEnd,
    long crawlDelay,
    int failures,
    long notBefore,
    long rulesUntil,
    int robotsFailures,
    long head,
    long tail) {

  /** Where a slot keeps a host. The order is part of the state format. */
  public enum Place {
    /** Nowhere: nothing to fetch, or not this slot's to fetch. */
    NOWHERE,
    /** In the ring of ready hosts. */
    READY,
    /** Waiting for its own interval; a timer brings it back. */
    PARKED
  }

  static Host at(Pin pin, int since) {
    return new Host(pin, since, 1, Place.NOWHERE, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  boolean isEmpty() {
    return head == tail;
  }

  /** The previous slot may still be asking this host. */
  boolean isAwaitingDrain() {
    return drained < since;
  }

  Host pinned(Pin pin, int since) {
    return new Host(
        pin,
        since,
        drained,
        place,
        lastEnd,
        crawlDelay,
        failures,
        notBefore,
        rulesUntil,
        robotsFailures,
        head,
        tail);
  }

  Host drained(int generation) {
    return new Host(
        pin,
        since,
        Math.max(drained, generation),
        place,
        lastEnd,
        crawlDelay,
        failures,
        notBefore,
        rulesUntil,
        robotsFailures,
        head,
        tail);
  }

  Host placed(Place place) {
    return new Host(
        pin,
        since,
        drained,
        place,
        lastEnd,
        crawlDelay,
        failures,
        notBefore,
        rulesUntil,
        robotsFailures,
        head,
        tail);
  }

  Host endedAt(long end) {
    return end <= lastEnd
        ? this
        : new Host(
            pin,
            since,
            drained,
            place,
            end,
            crawlDelay,
            failures,
            notBefore,
            rulesUntil,
            robotsFailures,
            head,
            tail);
  }

  Host ruled(long crawlDelay, long rulesUntil, int robotsFailures) {
    return new Host(
        pin,
        since,
        drained,
        place,
        lastEnd,
        crawlDelay,
        failures,
        notBefore,
        rulesUntil,
        robotsFailures,
        head,
        tail);
  }

  Host failing(int failures, long notBefore) {
    return new Host(
        pin,
        since,
        drained,
        place,
        lastEnd,
        crawlDelay,
        failures,
        notBefore,
        rulesUntil,
        robotsFailures,
        head,
        tail);
  }

  Host queue(long head, long tail) {
    return new Host(
        pin,
        since,
        drained,
        place,
        lastEnd,
        crawlDelay,
        failures,
        notBefore,
        rulesUntil,
        robotsFailures,
        head,
        tail);
  }
}

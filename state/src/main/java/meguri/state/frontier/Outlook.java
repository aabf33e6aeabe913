package meguri.state.frontier;

/**
 * The activity of a stored host, or what it waits for, by the rules that the Frontier keeps: for
 * those who read a crawl's state.
 *
 * @param from the run's clock, ms, from which it may be asked; this does not say that it is asked
 *     then, because other hosts of its slot have their turns too
 * @param between ms from the end of a request to this host to the start of the next, when all is
 *     well
 */
public record Outlook(SlotState state, long from, long between) {

  /**
   * Returns the outlook of a host.
   *
   * @param slots the number of slots in the whole crawl
   * @param now the run's clock when the state was stored, ms
   */
  public static Outlook of(
      int number, int slots, Slot slot, Host host, Politeness politeness, long now) {
    long ofHost = politeness.earliest(host);
    long ofSlot = politeness.earliest(slot, host);
    long from = Math.max(ofHost, ofSlot);
    return new Outlook(
        state(number, slots, slot, host, politeness, now), from, politeness.between(host));
  }

  private static SlotState state(
      int number, int slots, Slot slot, Host host, Politeness politeness, long now) {
    if (slot.isFlying(host.pin().host())) {
      return SlotState.IN_FLIGHT;
    }
    if (host.isEmpty()) {
      return SlotState.EMPTY;
    }
    if (host.isAwaitingDrain() || host.pin().slot(slots) != number) {
      return SlotState.DNS;
    }
    if (politeness.earliest(host) > Math.max(now, politeness.earliest(slot, host))) {
      return politeness.waitsFor(host);
    }
    return politeness.earliest(slot, host) > now ? SlotState.INTERVAL : SlotState.READY;
  }
}

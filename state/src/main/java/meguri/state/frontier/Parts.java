package meguri.state.frontier;

import meguri.state.rank.Order;
import meguri.state.steer.Holds;
import org.jspecify.annotations.Nullable;

/**
 * The structures over one {@link Store} that the {@link Frontier}, its {@link Turn} and its {@link
 * Landing} share.
 *
 * @param schedule the schedule of further visits; null if the crawl visits each page once
 */
record Parts(
    Store store,
    Politeness politeness,
    Effects effects,
    @Nullable Schedule schedule,
    Queues queues,
    Tiers tiers,
    ReadyHosts ready,
    Gains gains,
    Moves moves,
    HostRobots robots,
    DueSlots due,
    Places places,
    Slots slots,
    Holds holds) {

  /**
   * @param maxWaiting URLs that may wait in a slot for their first visit
   * @param count the number of slots in the whole crawl
   * @param holds the commands that hold
   */
  static Parts over(
      Store store,
      Politeness politeness,
      Effects effects,
      @Nullable Schedule schedule,
      Order order,
      long maxWaiting,
      Sharing sharing,
      int count,
      Holds holds) {
    Queues queues = new Queues(store, order);
    Tiers tiers = new Tiers(store, queues, effects, maxWaiting);
    ReadyHosts ready = new ReadyHosts(store, sharing);
    Gains gains = new Gains(store, schedule);
    Moves moves = new Moves(store, queues, gains, effects, politeness, schedule, count);
    DueSlots due = new DueSlots(count);
    return new Parts(
        store,
        politeness,
        effects,
        schedule,
        queues,
        tiers,
        ready,
        gains,
        moves,
        new HostRobots(store, politeness),
        due,
        new Places(sharing.places(), count),
        new Slots(store, order, politeness, tiers, ready, moves, due, count),
        holds);
  }
}

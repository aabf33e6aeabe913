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

  static Parts over(
      Store store, Politeness politeness, Effects effects, FrontierSettings settings) {
    int count = settings.slots();
    Order order = settings.order();
    Sharing sharing = settings.sharing();
    @Nullable Schedule schedule = settings.schedule();
    Queues queues = new Queues(store, order);
    Tiers tiers = new Tiers(store, queues, effects, settings.maxWaiting());
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
        settings.holds());
  }
}

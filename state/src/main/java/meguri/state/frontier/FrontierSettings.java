package meguri.state.frontier;

import meguri.state.rank.Order;
import meguri.state.steer.Holds;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a {@link Frontier}. Begin with {@link #of}, and change what is to be otherwise.
 *
 * @param slots the number of slots in the whole crawl
 * @param order the order in which URLs have their first visit
 * @param maxWaiting URLs that may wait in a slot for their first visit; of more, the worst is
 *     discarded, and comes back with the next link to it
 * @param schedule the schedule of further visits; null if the crawl visits each page once
 * @param sharing how turns and requests in flight are shared
 * @param holds the commands that hold, of which others tell it
 */
public record FrontierSettings(
    int slots,
    Order order,
    long maxWaiting,
    @Nullable Schedule schedule,
    Sharing sharing,
    Holds holds) {

  /** Returns the settings to keep every URL, visit each once, and obey no commands. */
  public static FrontierSettings of(int slots) {
    return new FrontierSettings(
        slots, Order.IPR, Long.MAX_VALUE, null, Sharing.BY_HOST, new Holds());
  }

  public FrontierSettings with(Order other, long mostWaiting) {
    return new FrontierSettings(slots, other, mostWaiting, schedule, sharing, holds);
  }

  public FrontierSettings with(@Nullable Schedule other) {
    return new FrontierSettings(slots, order, maxWaiting, other, sharing, holds);
  }

  public FrontierSettings with(Sharing other) {
    return new FrontierSettings(slots, order, maxWaiting, schedule, other, holds);
  }

  public FrontierSettings with(Holds other) {
    return new FrontierSettings(slots, order, maxWaiting, schedule, sharing, other);
  }
}

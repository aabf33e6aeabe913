package meguri.operators.resolve;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Gives each waiting host its turn, so that every lane of hosts advances alike, however long it is.
 *
 * <p>This is start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996) with each host counted
 * as one: a lane's next host is due one round after its last, but not before the round that is
 * being served. So the first host of a new lane waits for at most one host of each other lane.
 *
 * <p>Only the {@value #LANES} lanes used last are remembered. A forgotten lane, like every lane
 * after a restore, begins again in the present round; the turns already given stay in order.
 */
final class Turns {

  static final int LANES = 10_000;

  /**
   * The bits of a turn below the round: they serve hosts of one round in the order in which they
   * came.
   */
  private static final int ORDER_BITS = 32;

  private static final long ORDER_MASK = (1L << ORDER_BITS) - 1;

  private final Map<Long, Long> lastRounds =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
          return size() > LANES;
        }
      };
  private long round;
  private long given;

  /** Returns the turn that {@link #take} would give to the lane's next host. */
  long next(long lane) {
    Long last = lastRounds.get(lane);
    long next = last == null || last < round ? round : last + 1;
    return next << ORDER_BITS | given & ORDER_MASK;
  }

  /** Gives the lane's next host its turn: hosts with a lower number are served before it. */
  long take(long lane) {
    long turn = next(lane);
    given++;
    lastRounds.put(lane, turn >>> ORDER_BITS);
    return turn;
  }

  /** Notes that this turn is being served. */
  void served(long turn) {
    round = Math.max(round, turn >>> ORDER_BITS);
  }
}

package meguri.state.revisit;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** Pages on a few slots, of known rates and weights, visited in virtual time when they fall due. */
final class Village {

  static final long DAY = 86_400_000;
  private static final double SECONDS = 86_400;

  private record Due(long at, int page) {}

  private final SplittableRandom random;
  private final Policy policy;
  private final List<History> histories = new ArrayList<>();
  private final List<Double> rates = new ArrayList<>();
  private final List<Double> weights = new ArrayList<>();
  private final List<Boolean> leaving = new ArrayList<>();
  private final PriorityQueue<Due> due = new PriorityQueue<>(Comparator.comparingLong(Due::at));
  private final Multiplier[] slots;

  Multiplier crawl;
  private Revisits revisits;
  private long now = 1_000 * DAY;
  private double[] visits;

  Village(long seed, Policy policy, double base, int slots) {
    random = new SplittableRandom(seed);
    this.policy = policy;
    crawl = new Multiplier(base, 0, 0, 0);
    this.slots = new Multiplier[slots];
    Arrays.fill(this.slots, Multiplier.START);
    visits = new double[slots];
    revisits = budget(1, Double.POSITIVE_INFINITY);
  }

  /** Visits per day, in all and for each slot. */
  Revisits budget(double inAll, double perSlot) {
    revisits =
        new Revisits(
            policy, Bounds.DEFAULT, new Budget(inAll / SECONDS, perSlot / SECONDS), 1 / SECONDS);
    return revisits;
  }

  /** Pages that change from every hour to every year, worth 1 to 1,000, found within some days. */
  void grow(int pages, int days) {
    for (int i = 0; i < pages; i++) {
      rates.add(
          Math.pow(24, random.nextDouble()) * Math.pow(365, random.nextDouble() - 1) / SECONDS);
      weights.add(Math.min(1_000, Math.pow(1 - random.nextDouble(), -1 / 1.1)));
      leaving.add(false);
      histories.add(new History());
      due.add(new Due(now + random.nextLong(1 + days * DAY), histories.size() - 1));
    }
  }

  /** So many leave, each when it is next visited. */
  void shrink(int pages) {
    for (int i = 0; i < pages; i++) {
      leaving.set(i, true);
    }
  }

  /** Returns the visits per day. */
  double run(int days) {
    visits = new double[slots.length];
    long end = now + days * DAY;
    for (Due next = due.peek(); next != null && next.at <= end; next = due.peek()) {
      due.poll();
      now = next.at;
      visit(next.page);
    }
    now = end;
    for (int slot = 0; slot < slots.length; slot++) {
      visits[slot] /= days;
    }
    return Arrays.stream(visits).sum();
  }

  /** Visits per day of the last run. */
  double visitsAt(int slot) {
    return visits[slot];
  }

  double priceAt(int slot) {
    return revisits.budget().price(crawl, slots[slot]);
  }

  /** As after a failure: nothing but what was stored is left. */
  void restore() {
    for (int i = 0; i < histories.size(); i++) {
      ByteBuffer bytes = ByteBuffer.allocate(History.BYTES);
      histories.get(i).put(bytes);
      histories.set(i, History.get(bytes.flip()));
    }
  }

  private void visit(int page) {
    int slot = page % slots.length;
    History history = histories.get(page);
    Plan plan =
        leaving.get(page)
            ? revisits.leave(history, HostRate.UNKNOWN, crawl, slots[slot])
            : revisits.plan(
                history,
                ChangeRate.known(rates.get(page)),
                weights.get(page),
                HostRate.UNKNOWN,
                crawl,
                slots[slot],
                spread -> spread);
    crawl = plan.crawl();
    slots[slot] = plan.slot();
    visits[slot]++;
    if (plan.interval() > 0) {
      due.add(new Due(now + plan.interval(), page));
    }
  }
}

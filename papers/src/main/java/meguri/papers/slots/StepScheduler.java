package meguri.papers.slots;

/**
 * The O(1) scheduler with a minimum interval (Morimoto, Ueda, Uchida, Yamana 2011), as printed.
 *
 * <p>Time goes in steps of at least T. Each of B queues is the list of requests of one future step,
 * and each of H slots knows the step of its next request. That step is two after its last one. So
 * the last request of a step and the first of the next step but one lie T apart, whatever the order
 * within the lists. The scheduler drops a URL if its slot is full for all B steps; an important URL
 * is linked again, and comes back. Time per call and memory depend only on B and H, not on the
 * number of URLs seen. The caller must know whether a URL was seen; a dropped one was not.
 *
 * <p>A slot that was idle starts on a step of the other parity than its last one. So half of the
 * slots take odd steps, half take even ones, and steps are equally long. For that, the first step
 * must lie behind the start of every slot, and is 1. The promise does not depend on parity: an idle
 * slot's next step is three or more after its last one either way.
 *
 * <p>Nothing survives a failure: it is for simulations, beside {@link
 * meguri.state.frontier.Frontier}.
 */
public final class StepScheduler implements Scheduler {

  private final int queues;
  private final long interval;

  /** The step of each slot's next request: n in the paper. */
  private final long[] steps;

  private final Fifos lists;

  /** The step whose list is being requested: t in the paper. */
  private long step = 1;

  /** The time at which that step began; long ago if none has begun. */
  private long began = Long.MIN_VALUE / 2;

  private long waiting;

  /**
   * @param queues B, at least 3, because an idle slot's next request is up to two steps ahead
   * @param slots H, even
   * @param interval T in ms
   */
  public StepScheduler(int queues, int slots, long interval) {
    if (queues < 3 || slots < 2 || slots % 2 != 0 || interval < 1) {
      throw new IllegalArgumentException(
          "B, H and T are %d, %d and %d; expected B from 3, an even H from 2, and T from 1"
              .formatted(queues, slots, interval));
    }
    this.queues = queues;
    this.interval = interval;
    this.lists = new Fifos(queues);
    this.steps = new long[slots];
    for (int slot = 1; slot < slots; slot += 2) {
      steps[slot] = 1;
    }
  }

  @Override
  public boolean enqueue(int slot, int url, long now) {
    return enqueue(slot, url);
  }

  /** Takes a URL that has not been seen: the paper's Enqueue. */
  public boolean enqueue(int slot, int url) {
    long at = steps[slot];
    if (at >= step + queues) {
      return false;
    }
    if (at <= step) {
      at = step + 1 + (step & 1 ^ at & 1);
    }
    lists.add((int) (at % queues), url);
    steps[slot] = at + 2;
    waiting++;
    return true;
  }

  /** Takes from this step's list; once that is empty and T is over, from the next step's. */
  @Override
  public int next(long now) {
    if (isListOver()) {
      if (now < began + interval) {
        return NONE;
      }
      step++;
      began = now;
      if (isListOver()) {
        return NONE;
      }
    }
    waiting--;
    return lists.remove(list());
  }

  /** Does nothing, because the interval runs from request to request here. */
  @Override
  public void ended(int url, long now) {}

  @Override
  public long nextAt() {
    if (waiting == 0) {
      return Long.MAX_VALUE;
    }
    return isListOver() ? began + interval : began;
  }

  @Override
  public long waiting() {
    return waiting;
  }

  /** Returns the step whose list is being requested. */
  public long step() {
    return step;
  }

  /** Returns the bytes of memory for the URLs' numbers and for the slots. */
  public long bytes() {
    return lists.bytes() + 8L * steps.length;
  }

  private boolean isListOver() {
    return lists.isEmpty(list());
  }

  private int list() {
    return (int) (step % queues);
  }
}

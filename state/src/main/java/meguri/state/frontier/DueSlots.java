package meguri.state.frontier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import meguri.state.rank.Order;

/**
 * The slots that may be asked now, and the time when the next one may. Holds a slot at most once,
 * at its earliest time, with the rank of its best URL.
 *
 * <p>In memory only: bounded by H, and rebuilt from the slots' state when the attempt opens. So no
 * request has to write and delete a timer (about 10 µs on RocksDB).
 */
final class DueSlots {

  private static final long ABSENT = Long.MAX_VALUE;

  private record Entry(long at, int slot) implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      return Long.compare(at, other.at);
    }
  }

  /** One poll in so many takes a slot of the lowest rank, so that no slot starves. */
  private static final int LOWEST = 16;

  private final long[] when;
  private final byte[] ranks;
  private final PriorityQueue<Entry> later = new PriorityQueue<>();

  /** Due slots by rank, in the order in which they became due, or rose. */
  private final List<Set<Integer>> now = new ArrayList<>();

  /** A bit for each ring that is not empty. */
  private long used;

  private int due;
  private int polls;

  DueSlots(int slots) {
    when = new long[slots];
    Arrays.fill(when, ABSENT);
    ranks = new byte[slots];
    for (int rank = 0; rank < Order.RANKS; rank++) {
      now.add(new LinkedHashSet<>());
    }
  }

  /** Adds a slot. A slot already expected earlier stays so, and one with a higher rank keeps it. */
  void add(int slot, long at, int rank) {
    if (when[slot] == ABSENT) {
      ranks[slot] = (byte) rank;
    } else if (rank > ranks[slot]) {
      if (when[slot] == Long.MIN_VALUE) {
        leave(slot);
        ranks[slot] = (byte) rank;
        enter(slot);
      } else {
        ranks[slot] = (byte) rank;
      }
    }
    if (at < when[slot]) {
      when[slot] = at;
      later.add(new Entry(at, slot));
    }
  }

  /**
   * Returns a slot that is due, of the highest rank, and among those the one that has been due for
   * longest; −1 if no slot is due.
   */
  int poll(long time) {
    collect(time);
    if (due == 0) {
      return -1;
    }
    boolean lowest = ++polls % LOWEST == 0;
    int rank = lowest ? Long.numberOfTrailingZeros(used) : 63 - Long.numberOfLeadingZeros(used);
    int slot = now.get(rank).iterator().next();
    leave(slot);
    when[slot] = ABSENT;
    due--;
    return slot;
  }

  /** Returns how many slots are due. */
  int due(long time) {
    collect(time);
    return due;
  }

  /** Returns when {@link #poll} will next find a slot; {@code Long.MAX_VALUE} if never. */
  long nextAt() {
    if (due > 0) {
      return Long.MIN_VALUE;
    }
    Entry first = later.peek();
    return first == null ? Long.MAX_VALUE : first.at;
  }

  private void collect(long time) {
    for (Entry first = later.peek(); first != null && first.at <= time; first = later.peek()) {
      later.poll();
      if (when[first.slot] == first.at) {
        when[first.slot] = Long.MIN_VALUE;
        due++;
        enter(first.slot);
      }
    }
  }

  private void enter(int slot) {
    now.get(ranks[slot]).add(slot);
    used |= 1L << ranks[slot];
  }

  private void leave(int slot) {
    Set<Integer> ring = now.get(ranks[slot]);
    ring.remove(slot);
    if (ring.isEmpty()) {
      used &= ~(1L << ranks[slot]);
    }
  }
}

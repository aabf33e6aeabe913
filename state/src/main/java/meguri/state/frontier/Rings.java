package meguri.state.frontier;

import java.util.Arrays;

/**
 * The queues of one host: one for each rank of URLs that wait for their first visit, and one for
 * all pages that wait for another visit. Only queues in use are kept, so that a host's record stays
 * small. A slot has a list of hosts for each rank in the same form: see {@link Tiers}.
 *
 * <p>Immutable.
 */
public final class Rings {

  /**
   * The number of the queue of further visits; the queues of first visits have their ranks as
   * numbers, which are lower.
   */
  public static final int AGAIN = 64;

  public static final Rings NONE = new Rings(new int[0], new Ring[0]);

  private final int[] numbers;
  private final Ring[] rings;

  /**
   * @param numbers of the queues in use, ascending
   */
  public Rings(int[] numbers, Ring[] rings) {
    this.numbers = numbers;
    this.rings = rings;
  }

  /** Returns how many queues are in use. */
  public int count() {
    return numbers.length;
  }

  /** Returns the number of the i-th queue in use, in ascending order. */
  public int number(int i) {
    return numbers[i];
  }

  public Ring ring(int i) {
    return rings[i];
  }

  boolean isEmpty() {
    return numbers.length == 0;
  }

  boolean hasAgain() {
    return numbers.length > 0 && numbers[numbers.length - 1] == AGAIN;
  }

  boolean hasFirst() {
    return numbers.length > 0 && numbers[0] < AGAIN;
  }

  /** Returns the lowest rank, and the ring that has it; there must be some. */
  int worst() {
    return numbers[0];
  }

  /** Returns the ranks with a ring, a bit for each. */
  long ranks() {
    long bits = 0;
    for (int number : numbers) {
      bits |= number == AGAIN ? 0 : 1L << number;
    }
    return bits;
  }

  /** Returns the highest rank of the URLs that wait for their first visit; there must be some. */
  int best() {
    return numbers[numbers.length - (hasAgain() ? 2 : 1)];
  }

  /**
   * Returns a rank of the URLs that wait for their first visit; there must be some. Each has a
   * chance in proportion to its places.
   *
   * @param random any number
   */
  int drawn(long random) {
    int first = numbers.length - (hasAgain() ? 1 : 0);
    long places = 0;
    for (int i = 0; i < first; i++) {
      places += rings[i].size();
    }
    long at = Math.floorMod(random, places);
    int i = 0;
    while (at >= rings[i].size()) {
      at -= rings[i++].size();
    }
    return numbers[i];
  }

  Ring of(int number) {
    int i = Arrays.binarySearch(numbers, number);
    return i < 0 ? Ring.EMPTY : rings[i];
  }

  Rings with(int number, Ring ring) {
    int i = Arrays.binarySearch(numbers, number);
    if (i >= 0 && !ring.isEmpty()) {
      Ring[] changed = rings.clone();
      changed[i] = ring;
      return new Rings(numbers, changed);
    }
    if (i < 0 && ring.isEmpty()) {
      return this;
    }
    int at = i < 0 ? -i - 1 : i;
    int more = i < 0 ? 1 : -1;
    int[] otherNumbers = Arrays.copyOf(numbers, numbers.length + more);
    Ring[] otherRings = Arrays.copyOf(rings, rings.length + more);
    int from = i < 0 ? at : at + 1;
    System.arraycopy(numbers, from, otherNumbers, from + more, numbers.length - from);
    System.arraycopy(rings, from, otherRings, from + more, rings.length - from);
    if (i < 0) {
      otherNumbers[at] = number;
      otherRings[at] = ring;
    }
    return new Rings(otherNumbers, otherRings);
  }

  /**
   * Returns the number of places in all queues; the places of URLs that have moved up since are
   * empty.
   */
  public long size() {
    long sum = 0;
    for (Ring ring : rings) {
      sum += ring.size();
    }
    return sum;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < numbers.length; i++) {
      text.append(i == 0 ? "" : ", ").append(numbers[i]).append(": ").append(rings[i]);
    }
    return text.append(']').toString();
  }
}

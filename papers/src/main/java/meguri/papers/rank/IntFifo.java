package meguri.papers.rank;

/** A queue of numbers, first in, first out. */
final class IntFifo {

  private int[] ring = new int[16];
  private int head;
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  void add(int number) {
    if (size == ring.length) {
      int[] larger = new int[2 * size];
      System.arraycopy(ring, head, larger, 0, size - head);
      System.arraycopy(ring, 0, larger, size - head, head);
      ring = larger;
      head = 0;
    }
    ring[head + size++ & ring.length - 1] = number;
  }

  /** Returns the first number. The queue must not be empty. */
  int first() {
    return ring[head];
  }

  /** Removes and returns the first number. The queue must not be empty. */
  int remove() {
    int number = ring[head];
    head = head + 1 & ring.length - 1;
    size--;
    return number;
  }

  void clear() {
    size = 0;
  }
}

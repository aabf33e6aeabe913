package meguri.papers.rank;

import java.util.Arrays;

/** The paper's queue: a binary heap, O(log n) for each change. */
public final class ExactQueue implements UrlQueue {

  /** Decides which URL comes first. */
  public interface Order {
    boolean isBefore(int url, int other);
  }

  private static final int ABSENT = -1;

  private final Order order;
  private final int[] heap;
  private final int[] positions;
  private int size;

  public ExactQueue(int capacity, Order order) {
    this.order = order;
    heap = new int[capacity];
    positions = new int[capacity];
    Arrays.fill(positions, ABSENT);
  }

  /** Returns a queue by score; among equals, the URL that was found first comes first. */
  public static ExactQueue byScore(int capacity, Scores scores) {
    return new ExactQueue(
        capacity,
        (url, other) -> {
          double difference = scores.of(url) - scores.of(other);
          return difference > 0 || difference == 0 && url < other;
        });
  }

  @Override
  public void offer(int url) {
    int at = positions[url];
    if (at == ABSENT) {
      at = size++;
    }
    up(at, url);
  }

  @Override
  public int poll() {
    if (size == 0) {
      return NONE;
    }
    int first = heap[0];
    positions[first] = ABSENT;
    int last = heap[--size];
    if (size > 0) {
      down(0, last);
    }
    return first;
  }

  /** Adds a URL, at any place until {@link #restore}. */
  void append(int url) {
    heap[size] = url;
    positions[url] = size++;
  }

  /** Puts all URLs in order again, whatever has changed, in O(n). */
  void restore() {
    for (int at = size / 2 - 1; at >= 0; at--) {
      down(at, heap[at]);
    }
  }

  private void up(int from, int url) {
    int at = from;
    while (at > 0) {
      int parent = (at - 1) / 2;
      if (!order.isBefore(url, heap[parent])) {
        break;
      }
      put(at, heap[parent]);
      at = parent;
    }
    put(at, url);
  }

  private void down(int from, int url) {
    int at = from;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && order.isBefore(heap[child + 1], heap[child])) {
        child++;
      }
      if (!order.isBefore(heap[child], url)) {
        break;
      }
      put(at, heap[child]);
      at = child;
    }
    put(at, url);
  }

  private void put(int at, int url) {
    heap[at] = url;
    positions[url] = at;
  }
}

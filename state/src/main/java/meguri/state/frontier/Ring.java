package meguri.state.frontier;

/**
 * The taken indices of a queue that is kept in a map from index to element. All operations are
 * O(1), and none searches.
 *
 * @param head first index
 * @param tail one past the last
 */
public record Ring(long head, long tail) {

  static final Ring EMPTY = new Ring(0, 0);

  boolean isEmpty() {
    return head == tail;
  }

  long size() {
    return tail - head;
  }

  Ring added() {
    return new Ring(head, tail + 1);
  }

  Ring addedInFront() {
    return new Ring(head - 1, tail);
  }

  Ring removed() {
    return new Ring(head + 1, tail);
  }

  Ring removedLast() {
    return new Ring(head, tail - 1);
  }
}

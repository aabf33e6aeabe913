package meguri.state.frontier;

/**
 * A queue on a map from index to element, of which this tells which indices are taken: all
 * operations are O(1), and none searches.
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
}

package meguri.state.content;

/**
 * A body that pages have.
 *
 * @param references the number of pages that had it at their last visit
 * @param original the first of these pages, though it may have changed since
 */
public record Content(int references, Original original) {

  static Content first(Original original) {
    return new Content(1, original);
  }

  /** Returns a body that no page is counted to have yet. */
  static Content unclaimed(Original original) {
    return new Content(0, original);
  }

  Content refer(int more) {
    return new Content(references + more, original);
  }
}

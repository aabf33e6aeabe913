package meguri.text;

import java.util.Arrays;

/** What is kept of a page while its content is chosen: elements are dropped with all in them. */
final class Kept {

  private final Outline outline;
  private final boolean[] dropped;
  private final int[] prose;

  Kept(Outline outline) {
    this.outline = outline;
    this.dropped = new boolean[outline.size()];
    this.prose = new int[outline.size()];
  }

  void drop(int element) {
    dropped[element] = true;
  }

  boolean isDropped(int element) {
    return dropped[element];
  }

  void dropNothing() {
    Arrays.fill(dropped, false);
  }

  boolean[] dropped() {
    return dropped;
  }

  /** Counts the prose that is not in elements dropped by now. */
  void weigh() {
    int size = outline.size();
    System.arraycopy(outline.prose, 0, prose, 0, size);
    // from what each has with its descendants back to what it has itself
    for (int i = size - 1; i > 0; i--) {
      prose[outline.parents[i]] -= outline.prose[i];
    }
    for (int i = 1; i < size; i++) {
      if (dropped[i]) {
        Arrays.fill(prose, i, outline.ends[i], 0);
        i = outline.ends[i] - 1;
      }
    }
    for (int i = size - 1; i > 0; i--) {
      prose[outline.parents[i]] += prose[i];
    }
  }

  /** Returns the letters of prose in an element, as last weighed. */
  int prose(int element) {
    return prose[element];
  }

  /** Returns the letters of text in an element that are kept. */
  int text(int element) {
    int text = outline.text[element];
    for (int i = element + 1; i < outline.ends[element]; i++) {
      if (dropped[i]) {
        text -= outline.text[i];
        i = outline.ends[i] - 1;
      }
    }
    return text;
  }
}

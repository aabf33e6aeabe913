package meguri.text;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** The lists that are open, and how their items begin in Markdown. */
final class Lists {

  /** A marker has at most nine digits. */
  private static final int LARGEST = 999_999_999;

  private static final class Open {
    int number;
    final boolean numbered;
    final boolean alternative;
    final boolean nested;

    boolean begun;

    /** How much was written when the last item ended; -1 before. */
    int itemEnd = -1;

    Open(int number, boolean numbered, boolean alternative, boolean nested) {
      this.number = number;
      this.numbered = numbered;
      this.alternative = alternative;
      this.nested = nested;
    }
  }

  private final Deque<Open> open = new ArrayDeque<>();
  private @Nullable Open last;
  private int lastEnd = -1;

  /**
   * Begins a list.
   *
   * @param length of what is written: a list that follows another directly gets other markers, so
   *     that they stay two
   */
  void open(int number, boolean numbered, int length) {
    Open before = lastEnd == length ? last : null;
    Open outer = open.peek();
    boolean alternative = before != null && before.numbered == numbered && !before.alternative;
    open.push(new Open(number, numbered, alternative, outer != null && outer.begun));
  }

  void close(int length) {
    last = open.poll();
    lastEnd = length;
  }

  /** Returns the next item's marker. */
  String marker() {
    Open list = open.peek();
    if (list == null) {
      return "- ";
    }
    if (!list.numbered) {
      return list.alternative ? "+ " : "- ";
    }
    return list.number + (list.alternative ? ") " : ". ");
  }

  /**
   * Returns whether the next item needs no empty line before it: it follows another, or begins a
   * list in an item. There, Markdown takes only the number 1 for the beginning of a list.
   *
   * @param length of what is written
   */
  boolean isTight(int length) {
    Open list = open.peek();
    return list != null
        && (list.itemEnd == length
            || ((list.nested || list.begun) && (!list.numbered || list.number == 1)));
  }

  /** Notes that an item has begun. */
  void begun() {
    Open list = open.peek();
    if (list != null) {
      list.begun = true;
      list.number = Math.min(list.number + 1, LARGEST);
    }
  }

  /** Notes that an item has ended with something in it. */
  void ended(int length) {
    Open list = open.peek();
    if (list != null) {
      list.itemEnd = length;
    }
  }

  /** Returns the number of a list's first item. */
  static int start(Element list) {
    String start = list.attributes().get("start");
    if (start.isEmpty() || start.length() > 9) {
      return 1;
    }
    int number = 0;
    for (int i = 0; i < start.length(); i++) {
      char c = start.charAt(i);
      if (c < '0' || c > '9') {
        return 1;
      }
      number = number * 10 + c - '0';
    }
    return number;
  }
}

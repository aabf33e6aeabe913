package meguri.text;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a line of text as CommonMark, so that a reader of CommonMark gets exactly the text back.
 * Written for CommonMark 0.31 with the tables of GitHub.
 */
final class LineWriter {

  /** A stretch of the text to be shown as a link, as code or with emphasis. Marks are nested. */
  record Mark(int start, int end, Role role, String address) {}

  /** The characters of ASCII that may need an escape behind the beginning of a line. */
  private static final boolean[] DOUBTFUL = new boolean[0x80];

  static {
    for (char c : "\\`*[]_<&~#|\n".toCharArray()) {
      DOUBTFUL[c] = true;
    }
  }

  /** The characters at the beginning of a line that may be a list's number. */
  private static final int NUMBER = 10;

  private final String text;
  private final StringBuilder out;
  private final Line.Place place;
  private final String indent;
  private final Deque<Mark> open = new ArrayDeque<>();

  /** Where the last emphasis ended in {@code out}: another must not begin there. */
  private int emphasisEnd = -1;

  /** Where the present line of the text begins. */
  private int lineBegin;

  LineWriter(String text, StringBuilder out, Line.Place place, String indent) {
    this.text = text;
    this.out = out;
    this.place = place;
    this.indent = indent;
  }

  void write(List<Mark> marks) {
    int next = 0;
    int length = text.length();
    int i = 0;
    boolean lineStart = place == Line.Place.PARAGRAPH;
    while (i < length) {
      while (!open.isEmpty() && open.getFirst().end() <= i) {
        close(open.removeFirst());
      }
      Mark code = null;
      while (next < marks.size() && marks.get(next).start() <= i) {
        Mark mark = marks.get(next++);
        if (mark.role() == Role.CODE) {
          code = mark;
        } else if (begins(mark, next < marks.size() ? marks.get(next) : null)) {
          open.addFirst(mark);
        }
      }
      if (code != null) {
        code(code);
        i = code.end();
        lineStart = false;
        continue;
      }
      int end = run(i, stop(next < marks.size() ? marks.get(next) : null));
      i = end > i ? end : plain(i, lineStart);
      lineStart = i > 0 && text.charAt(i - 1) == '\n' && place == Line.Place.PARAGRAPH;
    }
    while (!open.isEmpty()) {
      close(open.removeFirst());
    }
  }

  /** Returns where the next mark begins or the innermost one ends. */
  private int stop(@Nullable Mark next) {
    int stop = next == null ? text.length() : Math.min(next.start(), text.length());
    return open.isEmpty() ? stop : Math.min(stop, open.getFirst().end());
  }

  /**
   * Writes the characters that surely need no escape, and returns where they end. Most of a text is
   * such characters, and they are copied at once.
   */
  private int run(int from, int to) {
    if (from - lineBegin < NUMBER) {
      return from;
    }
    int end = from;
    while (end < to && (text.charAt(end) >= DOUBTFUL.length || !DOUBTFUL[text.charAt(end)])) {
      end++;
    }
    out.append(text.substring(from, end));
    return end;
  }

  /** Opens a mark, and returns whether that was possible. */
  private boolean begins(Mark mark, @Nullable Mark inner) {
    if (mark.role() == Role.LINK) {
      if (!out.isEmpty() && out.charAt(out.length() - 1) == '!' && !isEscaped(out.length() - 1)) {
        out.insert(out.length() - 1, '\\');
      }
      out.append('[');
      return true;
    }
    if (out.length() == emphasisEnd || !flanks(mark, inner)) {
      return false;
    }
    out.append(mark.role() == Role.STRONG ? "**" : "*");
    return true;
  }

  private boolean isEscaped(int at) {
    int slashes = 0;
    while (at - 1 - slashes >= 0 && out.charAt(at - 1 - slashes) == '\\') {
      slashes++;
    }
    return slashes % 2 == 1;
  }

  /** Whether CommonMark sees emphasis here ("left-flanking" and "right-flanking"). */
  private boolean flanks(Mark mark, @Nullable Mark inner) {
    int first = text.codePointAt(mark.start());
    int last = text.codePointBefore(mark.end());
    boolean wordFirst = Characters.isWord(first) && (inner == null || inner.start() > mark.start());
    boolean gapBefore =
        mark.start() == 0
            || isGap(text.codePointBefore(mark.start()))
            || (!open.isEmpty() && open.getFirst().start() == mark.start());
    boolean gapAfter = mark.end() == text.length() || isGap(text.codePointAt(mark.end()));
    // if an inner mark ends here too, the last character is its punctuation
    boolean wordLast = Characters.isWord(last) && (inner == null || inner.start() >= mark.end());
    return (wordFirst || gapBefore) && (wordLast || gapAfter);
  }

  private static boolean isGap(int c) {
    return c == ' ' || c == '\n' || Characters.isAsciiPunctuation(c);
  }

  private void close(Mark mark) {
    if (mark.role() == Role.LINK) {
      out.append("](").append(mark.address()).append(')');
    } else {
      out.append(mark.role() == Role.STRONG ? "**" : "*");
      emphasisEnd = out.length();
    }
  }

  private void code(Mark mark) {
    int longest = 0;
    int run = 0;
    for (int i = mark.start(); i < mark.end(); i++) {
      run = text.charAt(i) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    String fence = "`".repeat(longest + 1);
    // two spans of code in a row would share their fence
    if (!out.isEmpty() && out.charAt(out.length() - 1) == '`' && !isEscaped(out.length() - 1)) {
      for (int i = mark.start(); i < mark.end(); ) {
        i = plain(i, false);
      }
      return;
    }
    boolean pad = text.charAt(mark.start()) == '`' || text.charAt(mark.end() - 1) == '`';
    out.append(fence);
    if (pad) {
      out.append(' ');
    }
    for (int i = mark.start(); i < mark.end(); i++) {
      char c = text.charAt(i);
      if (c == '|' && place == Line.Place.CELL) {
        out.append('\\');
      }
      out.append(c == '\n' ? ' ' : c);
    }
    if (pad) {
      out.append(' ');
    }
    out.append(fence);
  }

  /** Writes one character as text, with what must go along with it, and returns the next index. */
  private int plain(int i, boolean lineStart) {
    char c = text.charAt(i);
    boolean escape =
        switch (c) {
          case '\\', '`', '*', '[', ']' -> true;
          case '_' -> !isInWord(i);
          case '<' -> i + 1 < text.length() && text.charAt(i + 1) != ' ';
          case '&' -> i + 1 < text.length() && isReference(text.charAt(i + 1));
          case '~' -> lineStart || isAt(i + 1, '~') || isAt(i - 1, '~');
          case '#' -> lineStart || place == Line.Place.HEADING;
          case '|' -> lineStart || place == Line.Place.CELL;
          case '>', '+', '-', '=', ':' -> lineStart;
          case '.', ')' -> isNumbering(i);
          default -> false;
        };
    if (escape) {
      out.append('\\');
    }
    if (c != '\n') {
      out.append(c);
    } else if (place == Line.Place.PARAGRAPH) {
      lineBegin = i + 1;
      out.append("\\\n").append(indent);
    } else {
      out.append(' ');
    }
    return i + 1;
  }

  /** Whether only digits stand before this in its line, so that it would be a list's number. */
  private boolean isNumbering(int i) {
    if (place != Line.Place.PARAGRAPH || i - lineBegin < 1 || i - lineBegin > 9) {
      return false;
    }
    for (int k = lineBegin; k < i; k++) {
      if (text.charAt(k) < '0' || text.charAt(k) > '9') {
        return false;
      }
    }
    return true;
  }

  private boolean isAt(int i, char c) {
    return i >= 0 && i < text.length() && text.charAt(i) == c;
  }

  private boolean isInWord(int i) {
    return i > 0
        && i + 1 < text.length()
        && out.charAt(out.length() - 1) == text.charAt(i - 1)
        && Characters.isWord(text.codePointBefore(i))
        && Characters.isWord(text.codePointAt(i + 1));
  }

  private static boolean isReference(char c) {
    return c == '#' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}

package meguri.text;

import java.util.ArrayList;
import java.util.List;

/**
 * A line of text with its emphasis and links: a paragraph, a heading or a cell. It is gathered as
 * plain text with spans over it, and becomes Markdown when it is complete, because what must be
 * escaped depends on what stands on both sides.
 *
 * <p>Emphasis is left out where CommonMark would not see it: within a word that begins or ends with
 * punctuation, directly behind other emphasis, inside emphasis.
 */
final class Line {

  /** Spans that are open at a time; deeper ones are only text. */
  private static final int DEEPEST = 32;

  /** A span's kind, and the address of a link. */
  record Style(Role role, String address) {}

  private static final class Span {
    final Style style;
    int start;
    int end = -1;

    Span(Style style, int start) {
      this.style = style;
      this.start = start;
    }
  }

  private final StringBuilder text = new StringBuilder();
  private final List<Span> spans = new ArrayList<>();
  private final List<Span> open = new ArrayList<>();
  private int tooDeep;
  private boolean space;
  private boolean newLine;

  /** Adds text; white space is folded. Characters that no format can hold are left out. */
  void append(String words) {
    int length = words.length();
    for (int i = 0; i < length; i++) {
      int end = Characters.plainEnd(words, i);
      if (end > i) {
        separate();
        // a part of a string is copied at once, and one character of it takes as long as ten
        text.append(i == 0 && end == length ? words : words.substring(i, end));
        i = end - 1;
        continue;
      }
      char c = words.charAt(i);
      if (c <= ' ' || c >= 0x7F) {
        if (Characters.isSpace(c)) {
          space = true;
          continue;
        }
        if (Character.isHighSurrogate(c)
            && i + 1 < length
            && Character.isLowSurrogate(words.charAt(i + 1))) {
          separate();
          text.append(c).append(words.charAt(++i));
          continue;
        }
        if (!Characters.isText(c)) {
          continue;
        }
      }
      separate();
      text.append(c);
    }
  }

  private void separate() {
    if (newLine || space) {
      if (!text.isEmpty()) {
        text.append(newLine ? '\n' : ' ');
      }
      newLine = false;
      space = false;
    }
  }

  void breakLine() {
    newLine = true;
  }

  boolean endsInBreak() {
    return newLine;
  }

  void space() {
    space = true;
  }

  void open(Style style) {
    if (open.size() == DEEPEST) {
      tooDeep++;
      return;
    }
    Span span = new Span(style, text.length());
    open.add(span);
    spans.add(span);
  }

  void close() {
    if (tooDeep > 0) {
      tooDeep--;
    } else if (!open.isEmpty()) {
      Span span = open.remove(open.size() - 1);
      span.end = text.length();
      if (span.end == span.start && spans.get(spans.size() - 1) == span) {
        spans.remove(spans.size() - 1);
      }
    }
  }

  boolean isEmpty() {
    return text.isEmpty();
  }

  int length() {
    return text.length();
  }

  /** Cuts the text off behind so many characters, at the end of a word if one is near. */
  void cut(int length) {
    int end = Characters.cut(text, length);
    text.setLength(end);
  }

  String text() {
    return text.toString();
  }

  /** Begins the next line. The spans that are open go on in it. */
  void next() {
    text.setLength(0);
    spans.clear();
    for (Span span : open) {
      span.start = 0;
      span.end = -1;
      spans.add(span);
    }
    space = false;
    newLine = false;
  }

  /** Where a line stands, which decides what must be escaped. */
  enum Place {
    PARAGRAPH,
    HEADING,
    CELL
  }

  /** Appends the line as Markdown. */
  void write(StringBuilder out, Place place, String indent) {
    new LineWriter(text.toString(), out, place, indent).write(shown());
  }

  /** Returns the spans that Markdown can show, outer ones first. */
  private List<LineWriter.Mark> shown() {
    List<LineWriter.Mark> marks = new ArrayList<>();
    int length = text.length();
    // ends of the outer spans that this one is in
    int linkEnd = 0;
    int emphasisEnd = 0;
    int codeEnd = 0;
    for (Span span : spans) {
      int start = span.start;
      int end = span.end < 0 ? length : Math.min(span.end, length);
      while (start < end && isBlank(start)) {
        start++;
      }
      while (end > start && isBlank(end - 1)) {
        end--;
      }
      if (start >= end || start < codeEnd) {
        continue;
      }
      Role role = span.style.role();
      switch (role) {
        case LINK -> {
          if (start >= linkEnd && !span.style.address().isEmpty()) {
            linkEnd = end;
            marks.add(new LineWriter.Mark(start, end, role, span.style.address()));
          }
        }
        case CODE -> {
          codeEnd = end;
          marks.add(new LineWriter.Mark(start, end, role, ""));
        }
        default -> {
          if (start >= emphasisEnd) {
            emphasisEnd = end;
            marks.add(new LineWriter.Mark(start, end, role, ""));
          }
        }
      }
    }
    return marks;
  }

  private boolean isBlank(int index) {
    char c = text.charAt(index);
    return c == ' ' || c == '\n';
  }
}

package meguri.job.top;

import java.util.ArrayList;
import java.util.List;
import meguri.state.VisibleText;

/** A line of the screen: pieces of text with their looks. It is cut to a width, never wrapped. */
final class Line {

  /** How a piece looks, as a parameter of ANSI's SGR sequence; empty for plain text. */
  enum Look {
    PLAIN(""),
    BOLD("1"),
    DIM("2"),
    REVERSE("7"),
    GOOD("32"),
    WARN("33"),
    BAD("31"),
    BLUE("34"),
    CYAN("36"),
    MAGENTA("35"),
    GREY("90");

    private final String code;

    Look(String code) {
      this.code = code;
    }
  }

  private record Piece(String text, Look look) {}

  private final List<Piece> pieces = new ArrayList<>();
  private int length;

  /** Adds a text. A character that is hidden or may be two columns wide becomes a question mark. */
  Line add(Look look, String text) {
    StringBuilder plain = new StringBuilder(text.length());
    text.codePoints()
        .forEach(c -> plain.appendCodePoint(VisibleText.isHidden(c) || isWide(c) ? '?' : c));
    pieces.add(new Piece(plain.toString(), look));
    length += plain.length();
    return this;
  }

  Line add(String text) {
    return add(Look.PLAIN, text);
  }

  /** Adds spaces up to a column. */
  Line to(int column) {
    return add(" ".repeat(Math.max(0, column - length)));
  }

  int length() {
    return length;
  }

  /** Returns the text alone, at most so many columns. */
  String plain(int width) {
    StringBuilder text = new StringBuilder();
    pieces.forEach(piece -> text.append(piece.text));
    return text.substring(0, Math.min(width, text.length())).stripTrailing();
  }

  /** Returns the text with its looks, at most so many columns. */
  String ansi(int width) {
    StringBuilder text = new StringBuilder();
    int left = width;
    for (Piece piece : pieces) {
      String some = piece.text.substring(0, Math.min(left, piece.text.length()));
      left -= some.length();
      if (some.isEmpty() || piece.look == Look.PLAIN) {
        text.append(some);
      } else {
        text.append("\u001b[").append(piece.look.code).append('m').append(some).append("\u001b[0m");
      }
    }
    return text.toString();
  }

  private static boolean isWide(int c) {
    // our own signs are below; texts from elsewhere are mostly ASCII
    return c > 0x2fff || (c >= 0x1100 && c < 0x1200);
  }
}

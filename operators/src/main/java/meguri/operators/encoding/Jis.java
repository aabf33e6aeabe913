package meguri.operators.encoding;

/** The parts that the three Japanese encodings share. */
final class Jis {

  /** The first of the 63 narrow katakana. */
  static final int KATAKANA = 0xFF61;

  static final int YEN = 0xA5;
  static final int OVERLINE = 0x203E;

  private static final int MINUS = 0x2212;
  private static final int WIDE_MINUS = 0xFF0D;

  private Jis() {}

  /** Returns the character that is written for one that JIS X 0208 lacks. */
  static int written(int codePoint) {
    return switch (codePoint) {
      case YEN -> '\\';
      case OVERLINE -> '~';
      case MINUS -> WIDE_MINUS;
      default -> codePoint;
    };
  }
}

package meguri.operators.encoding;

/** Shift_JIS as browsers read it, which is Windows' code page 932. */
final class ShiftJis extends DoubleByte {

  private static final int TRAILS = 188;

  /** The first pointer of the characters for private use, which no standard defines. */
  private static final int FIRST_PRIVATE = 8836;

  private static final int LAST_PRIVATE = 10715;

  ShiftJis(Indexes indexes) {
    super("Shift_JIS", 2);
    single(0x80, 0x80);
    leads(0x81, 0x9F);
    for (int b = 0xA1; b <= 0xDF; b++) {
      single(b, Jis.KATAKANA - 0xA1 + b);
    }
    leads(0xE0, 0xFC);
    int[] index = indexes.of("jis0208");
    for (int i = 0; i < index.length; i++) {
      boolean isPrivate = i >= FIRST_PRIVATE && i <= LAST_PRIVATE;
      int lead = i / TRAILS;
      int trail = i % TRAILS;
      pair(
          lead + (lead < 0x1F ? 0x81 : 0xC1),
          trail + (trail < 0x3F ? 0x40 : 0x41),
          isPrivate ? 0xE000 - FIRST_PRIVATE + i : index[i]);
    }
  }

  /**
   * Whether a pair is ever written: NEC's copies of IBM's rows and the private characters are only
   * read.
   */
  @Override
  boolean isWritten(int pair) {
    int lead = pair >>> 8;
    return lead != 0xED && lead != 0xEE && (lead < 0xF0 || lead > 0xF9);
  }

  @Override
  int bytes(int codePoint) {
    return super.bytes(Jis.written(codePoint));
  }
}

package meguri.operators.encoding;

/** Big5 with the additions of Hong Kong; it writes only characters that are in Big5 proper. */
final class Big5 extends DoubleByte {

  private static final int FIRST_LEAD = 0x81;
  private static final int FIRST_WRITTEN_LEAD = 0xA1;
  private static final int TRAILS = 157;

  /** Characters with two pairs each; the encoder writes the later one. */
  private static final String LAST_WRITTEN = "\u2550\u255E\u2561\u256A\u5341\u5345";

  /** Two letters with two accents each, which are no code points of their own. */
  private static final String COMBINED = "\u00CA\u0304\u00CA\u030C\u00EA\u0304\u00EA\u030C";

  private static final int[] COMBINED_TRAILS = {0x62, 0x64, 0xA3, 0xA5};

  Big5(Indexes indexes) {
    super("Big5", 2);
    leads(FIRST_LEAD, 0xFE);
    int[] index = indexes.of("big5");
    for (int i = 0; i < index.length; i++) {
      int trail = i % TRAILS;
      pair(FIRST_LEAD + i / TRAILS, trail + (trail < 0x3F ? 0x40 : 0x62), index[i]);
    }
    for (int i = 0; i < COMBINED_TRAILS.length; i++) {
      pair(0x88, COMBINED_TRAILS[i], Character.MAX_CODE_POINT + 1 + i);
    }
  }

  @Override
  boolean isWritten(int pair) {
    return pair >>> 8 >= FIRST_WRITTEN_LEAD;
  }

  @Override
  boolean isLastWritten(int codePoint) {
    return LAST_WRITTEN.indexOf(codePoint) >= 0;
  }

  @Override
  char first(int codePoint) {
    return codePoint > Character.MAX_CODE_POINT
        ? COMBINED.charAt(2 * (codePoint - Character.MAX_CODE_POINT - 1))
        : super.first(codePoint);
  }

  @Override
  char second(int codePoint) {
    return codePoint > Character.MAX_CODE_POINT
        ? COMBINED.charAt(2 * (codePoint - Character.MAX_CODE_POINT - 1) + 1)
        : super.second(codePoint);
  }
}

package meguri.operators.encoding;

/** EUC-JP: JIS X 0208 in pairs, and read but never written, JIS X 0212 in three bytes. */
final class EucJp extends DoubleByte {

  private static final int FIRST = 0xA1;
  private static final int LAST = 0xFE;
  private static final int IN_ROW = 94;
  private static final int KATAKANA = 0x8E;
  private static final int LAST_KATAKANA = 0xDF;
  private static final int THREE = 0x8F;

  private final int[] jis0212;

  EucJp(Indexes indexes) {
    super("EUC-JP", 3);
    jis0212 = indexes.of("jis0212");
    leads(KATAKANA, THREE);
    leads(FIRST, LAST);
    int[] index = indexes.of("jis0208");
    for (int i = 0; i < IN_ROW * IN_ROW; i++) {
      pair(FIRST + i / IN_ROW, FIRST + i % IN_ROW, index[i]);
    }
    for (int trail = FIRST; trail <= LAST_KATAKANA; trail++) {
      pair(KATAKANA, trail, Jis.KATAKANA - FIRST + trail);
    }
  }

  @Override
  int longer(byte[] bytes, int at, int end) {
    int second = bytes[at + 1] & 0xFF;
    if (bytes[at] != (byte) THREE || !isInRow(second)) {
      return super.longer(bytes, at, end);
    }
    if (at + 2 == end) {
      return UNFINISHED;
    }
    int third = bytes[at + 2] & 0xFF;
    int codePoint =
        isInRow(third) ? jis0212[(second - FIRST) * IN_ROW + third - FIRST] : Indexes.NONE;
    return codePoint != Indexes.NONE ? codePoint : third < 0x80 ? -2 : -3;
  }

  private static boolean isInRow(int b) {
    return b >= FIRST && b <= LAST;
  }

  @Override
  int bytes(int codePoint) {
    return super.bytes(Jis.written(codePoint));
  }
}

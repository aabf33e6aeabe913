package meguri.operators.encoding;

import java.util.Arrays;

/** gb18030 and its part GBK, which are read alike. */
final class Gb18030 extends DoubleByte {

  private static final int FIRST_LEAD = 0x81;
  private static final int LAST_LEAD = 0xFE;
  private static final int TRAILS = 190;
  private static final int EURO = 0x20AC;

  /**
   * The private code point that is never written: all readers see a space in the pair that was its
   * own.
   */
  private static final int NEVER_WRITTEN = 0xE5E5;

  /** A letter that was private once, and the pointer that is left to its private code point. */
  private static final int ONCE_PRIVATE = 0xE7C7;

  private static final int ITS_POINTER = 7457;

  private static final int LAST_IN_PLANE_0 = 39_419;
  private static final int FIRST_BEYOND = 189_000;
  private static final int LAST_BEYOND = 1_237_575;

  /** Characters that were private until 2022, in turns with the pairs that are still theirs. */
  private static final int[] PRIVATE = {
    0xE78D, 0xA6D9, 0xE78E, 0xA6DA, 0xE78F, 0xA6DB, 0xE790, 0xA6DC, 0xE791, 0xA6DD, 0xE792, 0xA6DE,
    0xE793, 0xA6DF, 0xE794, 0xA6EC, 0xE795, 0xA6ED, 0xE796, 0xA6F3, 0xE81E, 0xFE59, 0xE826, 0xFE61,
    0xE82B, 0xFE66, 0xE82C, 0xFE67, 0xE832, 0xFE6D, 0xE843, 0xFE7E, 0xE854, 0xFE90, 0xE864, 0xFEA0,
  };

  private final boolean isGbk;
  private final int[] pointers;
  private final int[] codePoints;

  Gb18030(String name, Indexes indexes) {
    super(name, 4);
    isGbk = name.equals("GBK");
    single(0x80, EURO);
    leads(FIRST_LEAD, LAST_LEAD);
    int[] index = indexes.of("gb18030");
    for (int i = 0; i < index.length; i++) {
      int trail = i % TRAILS;
      pair(FIRST_LEAD + i / TRAILS, trail + (trail < 0x3F ? 0x40 : 0x41), index[i]);
    }
    int[] ranges = indexes.ranges();
    pointers = new int[ranges.length / 2];
    codePoints = new int[pointers.length];
    for (int i = 0; i < pointers.length; i++) {
      pointers[i] = ranges[2 * i];
      codePoints[i] = ranges[2 * i + 1];
    }
  }

  @Override
  int longer(byte[] bytes, int at, int end) {
    if (!isDigit(bytes[at + 1])) {
      return super.longer(bytes, at, end);
    }
    if (at + 2 == end) {
      return UNFINISHED;
    }
    int third = bytes[at + 2] & 0xFF;
    if (third < FIRST_LEAD || third > LAST_LEAD) {
      return -1;
    }
    if (at + 3 == end) {
      return UNFINISHED;
    }
    return isDigit(bytes[at + 3]) ? four(bytes, at) : -1;
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private int four(byte[] bytes, int at) {
    int pointer = (bytes[at] & 0xFF) - FIRST_LEAD;
    pointer = 10 * pointer + bytes[at + 1] - '0';
    pointer = 126 * pointer + (bytes[at + 2] & 0xFF) - FIRST_LEAD;
    pointer = 10 * pointer + bytes[at + 3] - '0';
    boolean isNone = pointer > LAST_IN_PLANE_0 && pointer < FIRST_BEYOND || pointer > LAST_BEYOND;
    if (isNone) {
      return -4;
    }
    if (pointer == ITS_POINTER) {
      return ONCE_PRIVATE;
    }
    int range = range(pointers, pointer);
    return codePoints[range] + pointer - pointers[range];
  }

  /** Returns the last range that begins at a value or before. */
  private static int range(int[] starts, int value) {
    int found = Arrays.binarySearch(starts, value);
    return found < 0 ? -2 - found : found;
  }

  /** Whether a pair is ever written: the Euro sign has its byte in GBK only. */
  @Override
  boolean isWritten(int pair) {
    return pair != 0x80 || isGbk;
  }

  @Override
  int bytes(int codePoint) {
    if (codePoint == NEVER_WRITTEN) {
      return CodePointEncoder.NONE;
    }
    for (int i = 0; i < PRIVATE.length; i += 2) {
      if (PRIVATE[i] == codePoint) {
        return PRIVATE[i + 1];
      }
    }
    int pair = super.bytes(codePoint);
    return pair != CodePointEncoder.NONE || isGbk ? pair : four(codePoint);
  }

  private int four(int codePoint) {
    int range = range(codePoints, codePoint);
    int pointer =
        codePoint == ONCE_PRIVATE ? ITS_POINTER : pointers[range] + codePoint - codePoints[range];
    int fourth = '0' + pointer % 10;
    int third = FIRST_LEAD + pointer / 10 % 126;
    int second = '0' + pointer / 1260 % 10;
    int first = FIRST_LEAD + pointer / 12_600;
    return first << 24 | second << 16 | third << 8 | fourth;
  }
}

package meguri.operators.parse;

/**
 * Tells whether bytes are UTF-8: a text in another charset hardly ever is valid UTF-8 by chance.
 */
final class Utf8 {

  /**
   * The characters that must be valid for each that is not: a page may have a character that was
   * cut in two, or comes from elsewhere.
   */
  private static final int GOOD_PER_BAD = 10;

  private Utf8() {}

  static boolean isLikely(byte[] bytes) {
    int good = 0;
    int bad = 0;
    int i = 0;
    while (i < bytes.length) {
      if (bytes[i] >= 0) {
        i++;
        continue;
      }
      int length = character(bytes, i);
      if (length > 0) {
        good++;
        i += length;
      } else if (i + 4 > bytes.length) {
        break; // the text may have been cut off here
      } else {
        bad++;
        i++;
      }
    }
    return good >= bad * GOOD_PER_BAD;
  }

  /**
   * Returns the length of the character that begins here; 0 if none begins here, or it is cut off.
   */
  static int character(byte[] bytes, int from) {
    int lead = bytes[from] & 0xFF;
    int length = lead < 0xC2 || lead > 0xF4 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (from + length > bytes.length) {
      return 0;
    }
    for (int i = from + 1; i < from + length; i++) {
      if ((bytes[i] & 0xC0) != 0x80) {
        return 0;
      }
    }
    return length > 2 && isForbidden(lead, bytes[from + 1] & 0xFF) ? 0 : length;
  }

  /**
   * Whether a sequence is longer than it need be, half of a surrogate pair, or beyond the last
   * character.
   */
  private static boolean isForbidden(int lead, int second) {
    return lead == 0xE0 && second < 0xA0
        || lead == 0xED && second > 0x9F
        || lead == 0xF0 && second < 0x90
        || lead == 0xF4 && second > 0x8F;
  }
}

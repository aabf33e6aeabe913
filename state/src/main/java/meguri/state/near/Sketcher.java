package meguri.state.near;

import java.util.Arrays;
import java.util.Optional;

/** Makes sketches of texts. A sketcher keeps nothing from one text to the next. */
public final class Sketcher {

  /*
   * A text is the set of its groups of three words in a row. The resemblance of two sets is the size
   * of what both have, divided by that of what either has (Broder 1997). One hash of each group
   * serves for all: its first bits choose one of 64 bins, and each bin keeps its lowest hash (one
   * permutation hashing, Li et al. 2012). A bin that got none takes the next one's (Shrivastava and
   * Li 2014). Of each lowest hash two bits are enough (Li and König 2010). So a text costs one pass
   * over its characters, and 16 bytes.
   *
   * A page with other dates and counts is the same page: words with digits do not count.
   */

  /** The words of a group. */
  static final int GROUP = 3;

  /** The fewest groups to compare: shorter texts are alike by chance. */
  public static final int LEAST = 50;

  /** The characters of a text that are read. */
  static final int MOST_CHARACTERS = 200_000;

  private static final int BINS = 64;
  private static final int BIN_BITS = 6;

  /** From this character on, scripts have no blanks between words. Each character is a word. */
  private static final char BLANKLESS = '\u0E00';

  private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;
  private static final long OTHER = 0xC2B2_AE3D_27D4_EB4FL;

  private final long[] lowest = new long[BINS];
  private final long[] last = new long[GROUP];
  private int words;
  private long first;
  private long second;

  /** Returns the sketch of a text; empty if it is too short to compare. */
  public Optional<TextSketch> of(String text) {
    Arrays.fill(lowest, Long.MAX_VALUE);
    Arrays.fill(last, 0);
    words = 0;
    first = Long.MAX_VALUE;
    second = Long.MAX_VALUE;
    read(text);
    if (words - GROUP + 1 < LEAST) {
      return Optional.empty();
    }
    fillBins();
    long high = 0;
    long low = 0;
    for (int bin = 0; bin < BINS / 2; bin++) {
      high = high << 2 | lowest[bin] & 3;
      low = low << 2 | lowest[bin + BINS / 2] & 3;
    }
    return Optional.of(new TextSketch(high, low, first, second));
  }

  private void read(String text) {
    int length = Math.min(text.length(), MOST_CHARACTERS);
    long word = 0;
    boolean isNumber = false;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= BLANKLESS && Character.isLetter(c)) {
        end(word, isNumber);
        end(c, false);
        word = 0;
        isNumber = false;
      } else if (Character.isLetterOrDigit(c)) {
        word = word * 31 + Character.toLowerCase(c);
        isNumber |= Character.isDigit(c);
      } else if (word != 0) {
        end(word, isNumber);
        word = 0;
        isNumber = false;
      }
    }
    end(word, isNumber);
  }

  private void end(long word, boolean isNumber) {
    if (word == 0 || isNumber) {
      return;
    }
    words++;
    System.arraycopy(last, 1, last, 0, GROUP - 1);
    last[GROUP - 1] = word;
    if (words >= GROUP) {
      long group = 0;
      for (long one : last) {
        group = mix(group + one);
      }
      add(group);
    }
  }

  private void add(long group) {
    int bin = (int) (group >>> Long.SIZE - BIN_BITS);
    lowest[bin] = Math.min(lowest[bin], group & Long.MAX_VALUE);
    first = Math.min(first, mix(group ^ GOLDEN));
    second = Math.min(second, mix(group ^ OTHER));
  }

  /** Gives each bin without a hash that of the next one, changed by how far that is. */
  private void fillBins() {
    long near = 0;
    int distance = 0;
    for (int i = 2 * BINS - 1; i >= 0; i--) {
      int bin = i % BINS;
      if (lowest[bin] != Long.MAX_VALUE) {
        near = lowest[bin];
        distance = 0;
      } else {
        distance++;
        if (i < BINS) {
          lowest[bin] = mix(near + distance * GOLDEN) >>> 1;
        }
      }
    }
  }

  private static long mix(long value) {
    long hash = value * GOLDEN;
    hash ^= hash >>> 32;
    hash *= OTHER;
    return hash ^ hash >>> 29;
  }
}

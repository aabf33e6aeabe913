package meguri.state.near;

import java.util.HexFormat;
import java.util.Optional;

/**
 * The fingerprint of a text, by which its resemblance to another is estimated: the share of the
 * groups of {@value Sketcher#GROUP} words that both have.
 *
 * @param high the first 64 bits of the sketch: 2 bits for each of 64 bins
 * @param low the other 64 bits
 * @param first a key; two texts have the same with a probability of their resemblance
 * @param second another key
 */
public record TextSketch(long high, long low, long first, long second) {

  private static final int BINS = 64;

  /** The chance that a bin of two texts that have nothing in common is the same. */
  private static final double BY_CHANCE = 0.25;

  private static final long EACH = 0x5555_5555_5555_5555L;
  private static final int DIGITS = 4 * Long.BYTES * 2;

  /**
   * Estimates the resemblance of two texts, from 0 to 1. The standard error is 0.05 for texts that
   * resemble each other by 0.8.
   */
  double resemblance(TextSketch other) {
    int different = differences(high ^ other.high) + differences(low ^ other.low);
    double same = 1 - (double) different / BINS;
    return Math.max(0, (same - BY_CHANCE) / (1 - BY_CHANCE));
  }

  private static int differences(long bits) {
    return Long.bitCount((bits | bits >>> 1) & EACH);
  }

  /** Returns the sketch as 64 digits, of which the first 32 tell the resemblance. */
  public String hex() {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(high)
        + hex.toHexDigits(low)
        + hex.toHexDigits(first)
        + hex.toHexDigits(second);
  }

  /** Reads the form of {@link #hex}; empty if this is none. */
  public static Optional<TextSketch> parse(String hex) {
    if (hex.length() != DIGITS || !hex.chars().allMatch(HexFormat::isHexDigit)) {
      return Optional.empty();
    }
    return Optional.of(
        new TextSketch(number(hex, 0), number(hex, 1), number(hex, 2), number(hex, 3)));
  }

  private static long number(String hex, int index) {
    return HexFormat.fromHexDigitsToLong(hex, 16 * index, 16 * (index + 1));
  }
}

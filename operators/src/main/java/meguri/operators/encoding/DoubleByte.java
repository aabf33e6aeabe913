package meguri.operators.encoding;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An encoding in which most characters are a lead byte and a trail byte. If a pair stands for no
 * character, an ASCII byte after the lead is read again: it may end a tag.
 *
 * <p>A subclass fills {@link #singles} and {@link #pairs} in its constructor. The table of pairs
 * takes 128 KB. The table for encoding takes as much, once a text is encoded.
 */
abstract class DoubleByte extends Charset {

  /** The mark in {@link #singles} of a byte that begins a pair or a longer sequence. */
  static final char LEAD = '\uFFFF';

  /** The bytes of a sequence that has not ended, in {@link #longer}. */
  static final int UNFINISHED = 0;

  /** The end of plane 2: no index has code points beyond it. */
  private static final int WITH_PLANE_2 = 0x30000;

  /** The characters of the bytes from 0x80 on; {@link Indexes#NONE} if a byte has none. */
  final char[] singles = new char[128];

  /** Code points by the lower seven bits of the lead, and the trail. */
  private final int[] pairs = new int[128 << 8];

  private final int longest;

  private volatile char @Nullable [] encoded;

  /**
   * @param longest the most bytes of a character
   */
  DoubleByte(String name, int longest) {
    super(name, new String[0]);
    this.longest = longest;
  }

  final void leads(int first, int last) {
    for (int b = first; b <= last; b++) {
      singles[b & 0x7F] = LEAD;
    }
  }

  final void single(int b, int codePoint) {
    singles[b & 0x7F] = (char) codePoint;
  }

  final void pair(int lead, int trail, int codePoint) {
    pairs[(lead & 0x7F) << 8 | trail] = codePoint;
  }

  /**
   * Reads a sequence that is no pair but may be longer.
   *
   * @return the code point; for malformed bytes, minus their number; or {@link #UNFINISHED}
   */
  int longer(byte[] bytes, int at, int end) {
    return bytes[at + 1] >= 0 ? -1 : -2;
  }

  /** Whether a pair is ever written; several pairs may stand for the same character. */
  boolean isWritten(int pair) {
    return true;
  }

  /** Whether the last of a character's pairs is written, and not the first. */
  boolean isLastWritten(int codePoint) {
    return false;
  }

  /** Returns the bytes of a code point; {@link CodePointEncoder#NONE} if it has none. */
  int bytes(int codePoint) {
    if (codePoint < 0x80) {
      return codePoint;
    }
    char[] table = encodedOnce();
    int found = codePoint < table.length ? table[codePoint] : 0;
    return found == 0 ? CodePointEncoder.NONE : found;
  }

  private char[] encodedOnce() {
    char[] table = encoded;
    if (table == null) {
      table = encodedNow();
      encoded = table;
    }
    return table;
  }

  private char[] encodedNow() {
    char[] table = new char[Character.MIN_SUPPLEMENTARY_CODE_POINT];
    for (int i = 0; i < pairs.length; i++) {
      int pair = 0x8000 | i;
      int codePoint = pairs[i];
      if (codePoint != Indexes.NONE && isWritten(pair)) {
        if (codePoint >= table.length) {
          table = Arrays.copyOf(table, WITH_PLANE_2);
        }
        if (table[codePoint] == 0 || isLastWritten(codePoint)) {
          table[codePoint] = (char) pair;
        }
      }
    }
    for (int b = 0x80; b <= 0xFF; b++) {
      char single = singles[b & 0x7F];
      if (single != LEAD && single != Indexes.NONE && isWritten(b)) {
        table[single] = (char) b;
      }
    }
    return table;
  }

  @Override
  public boolean contains(Charset other) {
    return equals(other);
  }

  @Override
  public CharsetEncoder newEncoder() {
    return new CodePointEncoder(this, this::bytes);
  }

  @Override
  public CharsetDecoder newDecoder() {
    return new Decoder();
  }

  private final class Decoder extends CharsetDecoder {

    private Decoder() {
      super(DoubleByte.this, 0.5f, 1);
    }

    @Override
    protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
      byte[] bytes = in.array();
      int first = in.arrayOffset() + in.position();
      int end = in.arrayOffset() + in.limit();
      int at = first;
      char[] chars = out.array();
      int firstChar = out.arrayOffset() + out.position();
      int full = out.arrayOffset() + out.limit();
      int to = firstChar;
      CoderResult result = CoderResult.UNDERFLOW;
      while (at < end) {
        if (to == full) {
          result = CoderResult.OVERFLOW;
          break;
        }
        byte b = bytes[at];
        if (b >= 0) {
          chars[to++] = (char) b;
          at++;
          continue;
        }
        int codePoint = singles[b & 0x7F];
        int length = 1;
        if (codePoint == LEAD) {
          if (at + 1 == end) {
            break;
          }
          codePoint = pairs[(b & 0x7F) << 8 | bytes[at + 1] & 0xFF];
          length = 2;
          if (codePoint == Indexes.NONE) {
            codePoint = longer(bytes, at, end);
            if (codePoint == UNFINISHED) {
              break;
            }
            length = longest;
          }
        } else if (codePoint == Indexes.NONE) {
          codePoint = -1;
        }
        if (codePoint < 0) {
          result = CoderResult.malformedForLength(-codePoint);
          break;
        }
        if (codePoint < Character.MIN_SUPPLEMENTARY_CODE_POINT) {
          chars[to++] = (char) codePoint;
        } else {
          if (to + 1 == full) {
            result = CoderResult.OVERFLOW;
            break;
          }
          chars[to++] = first(codePoint);
          chars[to++] = second(codePoint);
        }
        at += length;
      }
      in.position(in.position() + at - first);
      out.position(out.position() + to - firstChar);
      return result;
    }
  }

  /** Returns the first of the two chars of a code point that takes two. */
  char first(int codePoint) {
    return Character.highSurrogate(codePoint);
  }

  char second(int codePoint) {
    return Character.lowSurrogate(codePoint);
  }
}

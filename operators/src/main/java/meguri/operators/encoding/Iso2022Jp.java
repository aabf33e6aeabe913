package meguri.operators.encoding;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.util.HashMap;
import java.util.Map;

/** ISO-2022-JP: escape sequences switch between sets of characters, all in seven bits. */
final class Iso2022Jp extends Charset {

  private static final int ESCAPE = 0x1B;
  private static final int SHIFT_OUT = 0x0E;
  private static final int SHIFT_IN = 0x0F;
  private static final int FIRST = 0x21;
  private static final int LAST = 0x7E;
  private static final int IN_ROW = 94;

  /** The wide characters of the narrow katakana. */
  private static final String WIDE =
      "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜";

  /** A set of characters, and the escape sequence that switches to it. */
  private enum Set {
    ASCII("(B"),
    ROMAN("(J"),
    KATAKANA("(I"),
    KANJI("$B");

    private final int intermediate;
    private final int end;

    Set(String escape) {
      intermediate = escape.charAt(0);
      end = escape.charAt(1);
    }

    private static boolean isIntermediate(int b) {
      return b == '(' || b == '$';
    }
  }

  private final int[] jis0208;
  private final Map<Integer, Integer> pointers = new HashMap<>();

  Iso2022Jp(Indexes indexes) {
    super("ISO-2022-JP", new String[0]);
    jis0208 = indexes.of("jis0208");
    for (int i = 0; i < IN_ROW * IN_ROW; i++) {
      if (jis0208[i] != Indexes.NONE) {
        pointers.putIfAbsent(jis0208[i], i);
      }
    }
  }

  @Override
  public boolean contains(Charset other) {
    return equals(other);
  }

  @Override
  public CharsetDecoder newDecoder() {
    return new Decoder();
  }

  @Override
  public CharsetEncoder newEncoder() {
    return new Encoder();
  }

  private final class Decoder extends CharsetDecoder {

    private static final int NONE = 0;

    private Set set = Set.ASCII;

    /** The first byte of a kanji, if it has come. */
    private int lead;

    /** The last byte of an escape sequence that has begun. */
    private int escape;

    /** Whether no character has come since the last escape sequence, which is suspicious. */
    private boolean isEmpty;

    /** Characters for which there was no room: a byte gives three at most. */
    private final StringBuilder waiting = new StringBuilder();

    private Decoder() {
      super(Iso2022Jp.this, 1, 1);
      implReset();
    }

    @Override
    protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
      while (isDrained(out) && in.hasRemaining()) {
        if (!out.hasRemaining()) {
          return CoderResult.OVERFLOW;
        }
        read(in.get() & 0xFF, out);
      }
      return isDrained(out) ? CoderResult.UNDERFLOW : CoderResult.OVERFLOW;
    }

    private boolean isDrained(CharBuffer out) {
      while (!waiting.isEmpty() && out.hasRemaining()) {
        out.put(waiting.charAt(0));
        waiting.deleteCharAt(0);
      }
      return waiting.isEmpty();
    }

    private void read(int b, CharBuffer out) {
      if (escape == NONE) {
        plain(b, out);
      } else if (escape == ESCAPE && Set.isIntermediate(b)) {
        escape = b;
      } else if (escape == ESCAPE || !switched(b, out)) {
        broken(out);
        read(b, out);
      }
    }

    private boolean switched(int b, CharBuffer out) {
      for (Set other : Set.values()) {
        boolean isOther = other == Set.KANJI && b == '@' || b == other.end;
        if (isOther && escape == other.intermediate) {
          set = other;
          escape = NONE;
          if (isEmpty) {
            error(out);
          }
          isEmpty = true;
          return true;
        }
      }
      return false;
    }

    /** Treats a broken escape sequence as text, except for its first byte. */
    private void broken(CharBuffer out) {
      int second = escape;
      escape = NONE;
      isEmpty = false;
      error(out);
      if (second != ESCAPE) {
        plain(second, out);
      }
    }

    private void plain(int b, CharBuffer out) {
      if (b == ESCAPE) {
        escape = ESCAPE;
        if (lead != NONE) {
          lead = NONE;
          error(out);
        }
        return;
      }
      isEmpty = false;
      if (set == Set.KANJI) {
        kanji(b, out);
        return;
      }
      int c =
          switch (set) {
            case ROMAN -> b == '\\' ? Jis.YEN : b == '~' ? Jis.OVERLINE : b;
            case KATAKANA -> b >= FIRST && b <= 0x5F ? Jis.KATAKANA - FIRST + b : 0x80;
            default -> b;
          };
      if (b >= 0x80 || c == 0x80 || b == SHIFT_OUT || b == SHIFT_IN) {
        error(out);
      } else {
        put((char) c, out);
      }
    }

    private void kanji(int b, CharBuffer out) {
      boolean isInRow = b >= FIRST && b <= LAST;
      if (lead == NONE && isInRow) {
        lead = b;
        return;
      }
      int codePoint = isInRow ? jis0208[(lead - FIRST) * IN_ROW + b - FIRST] : Indexes.NONE;
      lead = NONE;
      if (codePoint == Indexes.NONE) {
        error(out);
      } else {
        put((char) codePoint, out);
      }
    }

    private void error(CharBuffer out) {
      put(replacement().charAt(0), out);
    }

    private void put(char c, CharBuffer out) {
      if (isDrained(out) && out.hasRemaining()) {
        out.put(c);
      } else {
        waiting.append(c);
      }
    }

    @Override
    protected CoderResult implFlush(CharBuffer out) {
      if (escape != NONE) {
        broken(out);
      }
      if (lead != NONE) {
        lead = NONE;
        error(out);
      }
      return isDrained(out) ? CoderResult.UNDERFLOW : CoderResult.OVERFLOW;
    }

    @Override
    protected void implReset() {
      set = Set.ASCII;
      lead = NONE;
      escape = NONE;
      isEmpty = false;
      waiting.setLength(0);
    }
  }

  private final class Encoder extends CharsetEncoder {

    private static final int ESCAPE_LENGTH = 3;

    /** Bytes of an escape sequence and a kanji. */
    private static final int MOST = ESCAPE_LENGTH + 2;

    private Set set = Set.ASCII;

    private Encoder() {
      super(Iso2022Jp.this, 2, MOST + ESCAPE_LENGTH);
    }

    @Override
    protected CoderResult encodeLoop(CharBuffer in, ByteBuffer out) {
      while (in.hasRemaining()) {
        if (out.remaining() < MOST) {
          return CoderResult.OVERFLOW;
        }
        int codePoint = Character.codePointAt(in, 0);
        if (Character.getType(codePoint) == Character.SURROGATE) {
          boolean more = Character.isHighSurrogate((char) codePoint) && in.remaining() == 1;
          return more ? CoderResult.UNDERFLOW : CoderResult.malformedForLength(1);
        }
        if (!encode(codePoint, out)) {
          return CoderResult.unmappableForLength(Character.charCount(codePoint));
        }
        in.get();
      }
      return CoderResult.UNDERFLOW;
    }

    private boolean encode(int codePoint, ByteBuffer out) {
      boolean isControl = codePoint == ESCAPE || codePoint == SHIFT_OUT || codePoint == SHIFT_IN;
      if (isControl) {
        return lacks(out);
      }
      if (codePoint < 0x80) {
        boolean isRoman = set == Set.ROMAN && codePoint != '\\' && codePoint != '~';
        if (!isRoman) {
          switchTo(Set.ASCII, out);
        }
        out.put((byte) codePoint);
        return true;
      }
      if (codePoint == Jis.YEN || codePoint == Jis.OVERLINE) {
        switchTo(Set.ROMAN, out);
        out.put((byte) Jis.written(codePoint));
        return true;
      }
      int narrow = codePoint - Jis.KATAKANA;
      boolean isNarrow = narrow >= 0 && narrow < WIDE.length();
      Integer pointer = pointers.get(isNarrow ? WIDE.charAt(narrow) : Jis.written(codePoint));
      if (pointer == null) {
        return lacks(out);
      }
      switchTo(Set.KANJI, out);
      out.put((byte) (FIRST + pointer / IN_ROW));
      out.put((byte) (FIRST + pointer % IN_ROW));
      return true;
    }

    /** Switches to ASCII for the replacement of a character that the encoding lacks. */
    private boolean lacks(ByteBuffer out) {
      if (set == Set.KANJI) {
        switchTo(Set.ASCII, out);
      }
      return false;
    }

    private void switchTo(Set other, ByteBuffer out) {
      if (set != other) {
        set = other;
        out.put((byte) ESCAPE).put((byte) other.intermediate).put((byte) other.end);
      }
    }

    @Override
    protected CoderResult implFlush(ByteBuffer out) {
      if (set != Set.ASCII && out.remaining() < ESCAPE_LENGTH) {
        return CoderResult.OVERFLOW;
      }
      switchTo(Set.ASCII, out);
      return CoderResult.UNDERFLOW;
    }

    @Override
    protected void implReset() {
      set = Set.ASCII;
    }
  }
}

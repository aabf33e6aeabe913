package meguri.operators.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * What a server says, as a corpus has it: two lines of header, and all the rest is the body.
 *
 * @param type Content-Type
 * @param encoding Content-Encoding
 */
public record Entity(String type, String encoding, byte[] body) {

  private static final int LONGEST_HEADER = 60_000;
  private static final int LONGEST_BODY = 60_000;

  public static Entity of(byte[] input) {
    int type = endOfLine(input, 0);
    int encoding = endOfLine(input, Math.min(type + 1, input.length));
    return new Entity(
        text(input, 0, type),
        text(input, type + 1, encoding),
        Arrays.copyOfRange(input, Math.min(encoding + 1, input.length), input.length));
  }

  /** Whether an input is one of the few that are worth the time to be tried at length, too. */
  public static boolean isChosen(byte[] input) {
    CRC32 sum = new CRC32();
    sum.update(input);
    return sum.getValue() % 32 == 0;
  }

  /** The same over and over, as long as Fetch would let it pass: what is quadratic shows. */
  public Entity atLength() {
    return new Entity(
        atLength(type, LONGEST_HEADER),
        atLength(encoding, LONGEST_HEADER),
        atLength(new String(body, ISO_8859_1), LONGEST_BODY).getBytes(ISO_8859_1));
  }

  public static String atLength(String text, int length) {
    return text.repeat(length / Math.max(1, text.length()) + 1)
        .substring(0, text.isEmpty() ? 0 : length);
  }

  public int length() {
    return type.length() + encoding.length() + body.length;
  }

  private static int endOfLine(byte[] input, int from) {
    int i = from;
    while (i < input.length && input[i] != '\n') {
      i++;
    }
    return i;
  }

  private static String text(byte[] input, int from, int to) {
    return from < to ? new String(input, from, to - from, ISO_8859_1) : "";
  }
}

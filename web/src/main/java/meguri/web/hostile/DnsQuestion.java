package meguri.web.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;

/**
 * A question to a name server (RFC 1035, section 4.1).
 *
 * @param id the id by which the answer is recognised
 * @param name the name in lower case, without the dot at the end
 * @param section the section of the message that holds the question, as it came
 * @param nth how often this was asked before
 */
public record DnsQuestion(
    int id, String name, int type, byte[] section, boolean overTcp, long nth) {
  static final int A = 1;
  static final int NS = 2;
  static final int CNAME = 5;
  static final int TXT = 16;
  static final int AAAA = 28;

  private static final int HEADER = 12;
  private static final int LONGEST_LABEL = 63;

  /** Returns the one question of a message; empty if there is none, or it makes no sense. */
  public static Optional<DnsQuestion> read(byte[] message, boolean overTcp) {
    try {
      ByteBuffer in = ByteBuffer.wrap(message);
      int id = in.getShort() & 0xFFFF;
      boolean question = in.getShort() >= 0 && in.getShort() == 1;
      in.position(HEADER);
      StringBuilder name = new StringBuilder();
      for (int length = in.get(); length != 0; length = in.get()) {
        if (length < 0 || length > LONGEST_LABEL) {
          return Optional.empty();
        }
        byte[] label = new byte[length];
        in.get(label);
        name.append(name.isEmpty() ? "" : ".").append(new String(label, ISO_8859_1));
      }
      int type = in.getShort() & 0xFFFF;
      in.getShort();
      byte[] section = new byte[in.position() - HEADER];
      in.get(HEADER, section);
      return question
          ? Optional.of(
              new DnsQuestion(
                  id, name.toString().toLowerCase(Locale.ROOT), type, section, overTcp, 0))
          : Optional.empty();
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  public DnsQuestion askedBefore(long times) {
    return new DnsQuestion(id, name, type, section, overTcp, times);
  }
}

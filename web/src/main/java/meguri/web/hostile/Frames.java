package meguri.web.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** Frames of HTTP/2 (RFC 9113, 6), right ones and wrong ones. */
final class Frames {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int PUSH_PROMISE = 5;
  static final int PING = 6;
  static final int GOAWAY = 7;
  static final int WINDOW_UPDATE = 8;
  static final int CONTINUATION = 9;

  static final int END_STREAM = 0x1;
  static final int END_HEADERS = 0x4;
  static final int PADDED = 0x8;

  /** The largest frame that a client takes if it has not said otherwise. */
  static final int LARGEST = 1 << 14;

  private static final int HEAD = 9;
  private static final int MAX_PREFIXED = 127;

  private Frames() {}

  static byte[] frame(int type, int flags, int stream, byte[] payload) {
    return ByteBuffer.allocate(HEAD + payload.length)
        .put(head(payload.length, type, flags, stream))
        .put(payload)
        .array();
  }

  /** Returns the head of a frame whose body may have another length. */
  static byte[] head(int length, int type, int flags, int stream) {
    return ByteBuffer.allocate(HEAD)
        .put((byte) (length >> 16))
        .putShort((short) length)
        .put((byte) type)
        .put((byte) flags)
        .putInt(stream)
        .array();
  }

  static byte[] settings() {
    return frame(SETTINGS, 0, 0, new byte[0]);
  }

  static byte[] setting(int name, int value) {
    return frame(
        SETTINGS, 0, 0, ByteBuffer.allocate(6).putShort((short) name).putInt(value).array());
  }

  /**
   * @param block the fields, as made by {@link #field}
   */
  static byte[] headers(int flags, int stream, byte[]... block) {
    return frame(HEADERS, flags, stream, join(block));
  }

  static byte[] data(int flags, int stream, String body) {
    return frame(DATA, flags, stream, body.getBytes(ISO_8859_1));
  }

  static byte[] reset(int stream, int error) {
    return frame(RST_STREAM, 0, stream, number(error));
  }

  static byte[] goAway(int lastStream, int error) {
    return frame(GOAWAY, 0, 0, join(number(lastStream), number(error)));
  }

  static byte[] number(int number) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
  }

  /** Returns one field of a head, spelt out (RFC 7541, 6.2.2). */
  static byte[] field(String name, String value) {
    return join(new byte[1], text(name), text(value));
  }

  /** Returns one field of a head, to which others can refer later by its index (6.2.1). */
  static byte[] keptField(String name, String value) {
    return join(new byte[] {0x40}, text(name), text(value));
  }

  static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  /** Returns a length, in seven bits and as many more bytes as it takes (5.1), and the octets. */
  private static byte[] text(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (text.length() < MAX_PREFIXED) {
      bytes.write(text.length());
    } else {
      bytes.write(MAX_PREFIXED);
      int rest = text.length() - MAX_PREFIXED;
      for (; rest >= 128; rest >>= 7) {
        bytes.write(rest & 127 | 128);
      }
      bytes.write(rest);
    }
    bytes.writeBytes(text.getBytes(ISO_8859_1));
    return bytes.toByteArray();
  }
}

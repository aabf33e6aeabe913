package meguri.web.tls;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Writes values in DER, the encoding of certificates (X.690); only what they need. */
final class Der {
  static final int CONSTRUCTED = 0xA0;
  static final int CONTEXT = 0x80;

  private static final int BIT_STRING = 0x03;
  private static final int BOOLEAN = 0x01;
  private static final int INTEGER = 0x02;
  private static final int OCTET_STRING = 0x04;
  private static final int OID = 0x06;
  private static final int SEQUENCE = 0x30;
  private static final int SET = 0x31;
  private static final int UTC_TIME = 0x17;
  private static final int UTF8_STRING = 0x0C;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

  private Der() {}

  static byte[] sequence(byte[]... parts) {
    return value(SEQUENCE, parts);
  }

  static byte[] set(byte[]... parts) {
    return value(SET, parts);
  }

  static byte[] bits(byte[] bytes) {
    return value(BIT_STRING, new byte[1], bytes);
  }

  static byte[] octets(byte[] bytes) {
    return value(OCTET_STRING, bytes);
  }

  static byte[] integer(BigInteger number) {
    return value(INTEGER, number.toByteArray());
  }

  static byte[] yes() {
    return value(BOOLEAN, new byte[] {(byte) 0xFF});
  }

  /** Returns an object identifier, given by its encoded bytes. */
  static byte[] oid(int... bytes) {
    byte[] encoded = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      encoded[i] = (byte) bytes[i];
    }
    return value(OID, encoded);
  }

  static byte[] text(String text) {
    return value(UTF8_STRING, text.getBytes(StandardCharsets.UTF_8));
  }

  static byte[] time(Instant time) {
    return value(UTC_TIME, TIME.format(time).getBytes(StandardCharsets.US_ASCII));
  }

  /** Returns a value of a tag: the length of its parts in the shortest form, then the parts. */
  static byte[] value(int tag, byte[]... parts) {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag);
    if (length < 0x80) {
      out.write(length);
    } else {
      byte[] digits = BigInteger.valueOf(length).toByteArray();
      int from = digits[0] == 0 ? 1 : 0;
      out.write(0x80 | digits.length - from);
      out.write(digits, from, digits.length - from);
    }
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }
}

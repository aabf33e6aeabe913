package meguri.web.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.util.NetUtil;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * A name server's message, written piece by piece. Records come in the order of the sections:
 * answers, authorities, additional ones. A message that is too long for UDP says so, and no more.
 */
final class DnsAnswer {
  static final int NOERROR = 0;
  static final int SERVFAIL = 2;
  static final int NXDOMAIN = 3;
  static final int REFUSED = 5;

  /** The largest message by UDP: the size that netty's resolver says it takes. */
  static final int MAX_DATAGRAM = 4096;

  private static final int ANSWER = 0x8080;
  private static final int TRUNCATED = 0x0200;
  private static final int THE_NAME_ASKED_FOR = 0xC00C;
  private static final int INTERNET = 1;

  private final DnsQuestion question;
  private final int code;
  private final int[] counts = new int[3];
  private final ByteArrayOutputStream records = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(records);
  private int section;
  private int ttl = 60;

  private DnsAnswer(DnsQuestion question, int code) {
    this.question = question;
    this.code = code;
  }

  static DnsAnswer to(DnsQuestion question) {
    return new DnsAnswer(question, NOERROR);
  }

  static DnsAnswer to(DnsQuestion question, int code) {
    return new DnsAnswer(question, code);
  }

  /** Sets the time to live of the records from here on: seconds, as 32 bits. */
  DnsAnswer ttl(int seconds) {
    ttl = seconds;
    return this;
  }

  /**
   * Begins the next section: the records from here on are authorities, and the next time,
   * additional ones.
   */
  DnsAnswer nextSection() {
    section++;
    return this;
  }

  /** Adds an address of the name asked for, if the question was for that kind of address. */
  DnsAnswer address(String address) {
    return address(question.name(), address);
  }

  DnsAnswer address(String owner, String address) {
    byte[] bytes = Objects.requireNonNull(NetUtil.createByteArrayFromIpAddressString(address));
    int type = bytes.length == 4 ? DnsQuestion.A : DnsQuestion.AAAA;
    return section > 0 || type == question.type() ? record(owner, type, bytes) : this;
  }

  DnsAnswer cname(String owner, String canonical) {
    return record(owner, DnsQuestion.CNAME, name(canonical));
  }

  DnsAnswer record(String owner, int type, byte[] data) {
    try {
      if (owner.equals(question.name())) {
        out.writeShort(THE_NAME_ASKED_FOR);
      } else {
        out.write(name(owner));
      }
      out.writeShort(type);
      out.writeShort(INTERNET);
      out.writeInt(ttl);
      out.writeShort(data.length);
      out.write(data);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    counts[section]++;
    return this;
  }

  byte[] bytes() {
    byte[] whole = bytes(0);
    return question.overTcp() || whole.length <= MAX_DATAGRAM
        ? whole
        : to(question, code).bytes(TRUNCATED);
  }

  byte[] truncated() {
    return bytes(TRUNCATED);
  }

  byte[] bytesHoweverMany() {
    return bytes(0);
  }

  private byte[] bytes(int flags) {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    try (DataOutputStream to = new DataOutputStream(message)) {
      to.writeShort(question.id());
      to.writeShort(ANSWER | flags | code);
      to.writeShort(1);
      for (int count : counts) {
        to.writeShort(count);
      }
      to.write(question.section());
      records.writeTo(to);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return message.toByteArray();
  }

  static byte[] name(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (String label : text.split("\\.", -1)) {
      out.write(label.length());
      out.writeBytes(label.getBytes(ISO_8859_1));
    }
    out.write(0);
    return out.toByteArray();
  }
}

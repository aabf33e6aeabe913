package meguri.operators.model;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The algorithm of digests, and the form in which the archive, the crawl log and the page events
 * write them.
 */
public enum Digest {
  /** In Base32, as in nearly all archives. */
  SHA1("SHA-1", "sha1:", 20),
  /** In hexadecimal digits. */
  SHA256("SHA-256", "sha256:", 32),
  /** In hexadecimal digits; only for the bodies of crawls that Meguri 0.1 began. */
  MD5("MD5", "md5:", 16);

  private static final char[] BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".toCharArray();

  private final String algorithm;
  private final String prefix;
  private final int length;

  Digest(String algorithm, String prefix, int length) {
    this.algorithm = algorithm;
    this.prefix = prefix;
    this.length = length;
  }

  /** Returns the text of a digest, whose length tells its algorithm. */
  public static String text(byte[] value) {
    for (Digest digest : values()) {
      if (digest.length == value.length) {
        return digest.prefix + (digest == SHA1 ? base32(value) : HexFormat.of().formatHex(value));
      }
    }
    throw new IllegalArgumentException(value.length + " bytes are no digest");
  }

  /** Returns the beginning of its texts. */
  public String prefix() {
    return prefix;
  }

  /** Returns the digest of these bytes. */
  public byte[] bytes(byte[] data) {
    return begin().digest(data);
  }

  /** Computes digests; for one thread. */
  public final class Computer {

    private final MessageDigest digest;

    private Computer(MessageDigest digest) {
      this.digest = digest;
    }

    /** Returns the digest of these parts, one after another. */
    public String of(byte[]... parts) {
      for (byte[] part : parts) {
        digest.update(part);
      }
      return text(digest.digest());
    }

    /** Returns the digest of an answer's body: that which Fetch computed, if it is of this kind. */
    public String ofBody(Fetched fetched) {
      return fetched.digest().length == length ? text(fetched.digest()) : of(fetched.body());
    }
  }

  public Computer computer() {
    return new Computer(begin());
  }

  private MessageDigest begin() {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has " + algorithm, e);
    }
  }

  /** Encodes bytes in groups of five, which a SHA-1 consists of. */
  private static String base32(byte[] bytes) {
    char[] text = new char[bytes.length * 8 / 5];
    int end = 0;
    for (int from = 0; from < bytes.length; from += 5) {
      long group = 0;
      for (int i = 0; i < 5; i++) {
        group = group << 8 | bytes[from + i] & 0xFF;
      }
      for (int shift = 35; shift >= 0; shift -= 5) {
        text[end++] = BASE_32[(int) (group >> shift) & 31];
      }
    }
    return new String(text);
  }
}

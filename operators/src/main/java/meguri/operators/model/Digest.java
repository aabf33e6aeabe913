package meguri.operators.model;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The algorithm of an archive's digests, in the form that its readers compare. */
public enum Digest {
  /** In Base32, as in nearly all archives. */
  SHA1("SHA-1", "sha1:"),
  /** In hexadecimal digits. */
  SHA256("SHA-256", "sha256:");

  private static final char[] BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".toCharArray();

  private final String algorithm;
  private final String prefix;

  Digest(String algorithm, String prefix) {
    this.algorithm = algorithm;
    this.prefix = prefix;
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
      byte[] value = digest.digest();
      return prefix + (Digest.this == SHA1 ? base32(value) : HexFormat.of().formatHex(value));
    }
  }

  public Computer computer() {
    try {
      return new Computer(MessageDigest.getInstance(algorithm));
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

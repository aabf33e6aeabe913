package meguri.job.wacz;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The digests of WACZ. */
final class Sha256 {

  private Sha256() {}

  static MessageDigest begin() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  static String of(byte[] bytes) {
    return text(begin().digest(bytes));
  }

  /** Returns a digest as WACZ writes it. */
  static String text(byte[] digest) {
    return "sha256:" + HexFormat.of().formatHex(digest);
  }
}

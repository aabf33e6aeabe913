package meguri.operators.fetch;

import io.netty.handler.ssl.NotSslRecordException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * Says what went wrong in TLS. The sentences are the same whether BoringSSL or Java did the work;
 * the words of the library follow in brackets.
 */
final class TlsTrouble {

  /** The most causes of an error that are looked at. */
  private static final int DEEPEST = 16;

  /** The most characters of the library's words, some of which a server may choose. */
  private static final int LONGEST = 200;

  private TlsTrouble() {}

  /** Returns a sentence about an error; empty if TLS is not its cause. */
  static Optional<String> explain(Throwable error) {
    Deque<Throwable> causes = new ArrayDeque<>();
    for (Throwable at = error; at != null && causes.size() < DEEPEST; at = at.getCause()) {
      causes.push(at);
    }
    return causes.stream()
        .map(TlsTrouble::sentence)
        .filter(sentence -> !sentence.isEmpty())
        .findFirst();
  }

  private static String sentence(Throwable error) {
    if (error instanceof NotSslRecordException) {
      return "the server answered with something that is not TLS"; // its words are the answer
      // itself
    }
    String own = String.valueOf(error.getMessage());
    String about = about(error, own.toLowerCase(Locale.ROOT));
    return about.isEmpty()
        ? ""
        : about + " (" + own.substring(0, Math.min(own.length(), LONGEST)) + ")";
  }

  private static String about(Throwable error, String own) {
    if (error instanceof CertificateExpiredException) {
      return "the server's certificate has expired";
    }
    if (error instanceof CertificateNotYetValidException) {
      return "the server's certificate is not valid yet";
    }
    if (error instanceof CertPathBuilderException) {
      return "the server's certificate was issued by nobody that Meguri trusts";
    }
    if (error instanceof CertPathValidatorException) {
      return "the server's certificate cannot be trusted";
    }
    if (error instanceof CertificateException) {
      return own.startsWith("no ")
          ? "the server's certificate belongs to another server"
          : "the server's certificate cannot be trusted";
    }
    if (!(error instanceof SSLException)) {
      return "";
    }
    if (own.contains("protocol_version") || own.contains("unsupported_protocol")) {
      return "the server speaks neither TLS 1.2 nor 1.3";
    }
    return own.contains("alert") ? "the server refused the TLS connection" : "TLS failed";
  }
}

package meguri.operators.model;

/**
 * The protocols that an answer came by, in the words of WARC's field {@code WARC-Protocol}. A field
 * is empty if it is not known, or not used.
 *
 * @param http {@code http/1.0}, {@code http/1.1} or {@code h2}
 * @param tls such as {@code tls/1.3}
 * @param cipher the cipher suite's name in IANA's registry
 */
public record Protocol(String http, String tls, String cipher) {

  public static final Protocol UNKNOWN = new Protocol("", "", "");

  /** Returns the version that an HTTP/1 head of this answer has. HTTP/2 has no such head. */
  public String versionOfHead() {
    return http.equals("http/1.0") ? "HTTP/1.0" : "HTTP/1.1";
  }
}

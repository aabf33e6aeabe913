package meguri.web.hostile;

import java.util.Optional;

/** How a connection to a hostile host begins. */
public enum Door {
  /** With HTTP, at once. */
  PLAIN(""),
  /** With nothing, and so it goes on, whatever is said. */
  DEAF(""),
  /** With a sentence in HTTP, to whoever wants TLS. */
  NOT_TLS(""),
  /** With TLS, and a certificate that was good in 2001. */
  EXPIRED("expired"),
  /** With TLS, and the certificate of another host. */
  WRONG_NAME("wrong-name"),
  /** With TLS, and a certificate that the host has made for itself. */
  SELF_SIGNED("self-signed"),
  /** With TLS, and a certificate by an authority that nobody knows. */
  UNKNOWN_ISSUER("unknown-issuer"),
  /**
   * With TLS, a certificate that {@link Certificates#trust} vouches for, and not a word on ALPN.
   */
  TRUSTED("trusted"),
  /** With TLS and the same certificate, and then HTTP/2. */
  HTTP2("trusted");

  private final String certificate;

  Door(String certificate) {
    this.certificate = certificate;
  }

  /** The name of the certificate among {@link Certificates}; none if there is no TLS. */
  public Optional<String> certificate() {
    return certificate.isEmpty() ? Optional.empty() : Optional.of(certificate);
  }

  /** Of the host's URLs. */
  String scheme() {
    return this == PLAIN ? "http" : "https";
  }
}

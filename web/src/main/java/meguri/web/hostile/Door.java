package meguri.web.hostile;

import java.util.Optional;

/** The beginning of a connection to a hostile host. */
public enum Door {
  /** HTTP at once. */
  PLAIN(""),
  /** Nothing, whatever the client says. */
  DEAF(""),
  /** A sentence in HTTP, for clients that want TLS. */
  NOT_TLS(""),
  /** TLS with a certificate that was good in 2001. */
  EXPIRED("expired"),
  /** TLS with the certificate of another host. */
  WRONG_NAME("wrong-name"),
  /** TLS with a certificate that the host has made for itself. */
  SELF_SIGNED("self-signed"),
  /** TLS with a certificate by an authority that nobody knows. */
  UNKNOWN_ISSUER("unknown-issuer"),
  /** TLS with a certificate that {@link Certificates#trust} vouches for, and without ALPN. */
  TRUSTED("trusted"),
  /** TLS with the same certificate, and then HTTP/2. */
  HTTP2("trusted");

  private final String certificate;

  Door(String certificate) {
    this.certificate = certificate;
  }

  /** Returns the name of the certificate among {@link Certificates}; empty if there is no TLS. */
  public Optional<String> certificate() {
    return certificate.isEmpty() ? Optional.empty() : Optional.of(certificate);
  }

  /** Returns the scheme of the host's URLs. */
  String scheme() {
    return this == PLAIN ? "http" : "https";
  }
}

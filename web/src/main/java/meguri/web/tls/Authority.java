package meguri.web.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A certificate authority that lives as long as its process. As on the real web, a client trusts
 * the root, an intermediate authority signs for the hosts, and a server sends its own certificate
 * and the intermediate's. All keys are on the curve P-256.
 */
public final class Authority {
  private static final String ROOT = "Meguri's test authority";
  private static final String INTERMEDIATE = "Meguri's intermediate test authority";
  private static final Duration LIFETIME = Duration.ofDays(30);
  private static final Duration CLOCK_SKEW = Duration.ofDays(1);

  private static final byte[] ECDSA_WITH_SHA256 =
      Der.sequence(Der.oid(0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02));
  private static final byte[] COMMON_NAME = Der.oid(0x55, 0x04, 0x03);
  private static final byte[] ALTERNATIVE_NAME = Der.oid(0x55, 0x1D, 0x11);
  private static final byte[] BASIC_CONSTRAINTS = Der.oid(0x55, 0x1D, 0x13);
  private static final int DNS_NAME = Der.CONTEXT | 2;
  private static final int VERSION = Der.CONSTRUCTED;
  private static final int EXTENSIONS = Der.CONSTRUCTED | 3;
  private static final BigInteger VERSION_3 = BigInteger.TWO;

  private final AtomicLong serial = new AtomicLong();
  private final KeyPair rootKey = newKey();
  private final KeyPair intermediateKey = newKey();
  private final KeyPair serverKey = newKey();
  private final X509Certificate root =
      issue(ROOT, isAuthority(), rootKey.getPublic(), ROOT, rootKey);
  private final X509Certificate intermediate =
      issue(INTERMEDIATE, isAuthority(), intermediateKey.getPublic(), ROOT, rootKey);

  /** Returns the key of all servers: how many keys there are makes no difference to a client. */
  PrivateKey serverKey() {
    return serverKey.getPrivate();
  }

  /** Returns what a server of a name sends: a new certificate and that of the intermediate. */
  X509Certificate[] certify(String host) {
    byte[] name = Der.value(DNS_NAME, host.getBytes(StandardCharsets.US_ASCII));
    byte[] extension = Der.sequence(ALTERNATIVE_NAME, Der.octets(Der.sequence(name)));
    return new X509Certificate[] {
      issue(host, extension, serverKey.getPublic(), INTERMEDIATE, intermediateKey), intermediate
    };
  }

  /**
   * Writes the root to a file, for a client to trust. Java takes the file as {@code
   * javax.net.ssl.trustStore}.
   */
  public Path trust(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      KeyStore trust = KeyStore.getInstance("JKS"); // read without a password
      trust.load(null, null);
      trust.setCertificateEntry("root", root);
      trust.store(out, new char[0]);
      return file;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot write the certificate authority", e);
    }
  }

  private X509Certificate issue(
      String subject, byte[] extension, PublicKey key, String issuer, KeyPair issuerKey) {
    Instant now = Instant.now();
    byte[] content =
        Der.sequence(
            Der.value(VERSION, Der.integer(VERSION_3)),
            Der.integer(BigInteger.valueOf(serial.incrementAndGet())),
            ECDSA_WITH_SHA256,
            name(issuer),
            Der.sequence(Der.time(now.minus(CLOCK_SKEW)), Der.time(now.plus(LIFETIME))),
            name(subject),
            key.getEncoded(),
            Der.value(EXTENSIONS, Der.sequence(extension)));
    try {
      Signature signature = Signature.getInstance("SHA256withECDSA");
      signature.initSign(issuerKey.getPrivate());
      signature.update(content);
      byte[] encoded = Der.sequence(content, ECDSA_WITH_SHA256, Der.bits(signature.sign()));
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(encoded));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot issue a certificate to " + subject, e);
    }
  }

  private static byte[] isAuthority() {
    return Der.sequence(BASIC_CONSTRAINTS, Der.yes(), Der.octets(Der.sequence(Der.yes())));
  }

  private static byte[] name(String commonName) {
    return Der.sequence(Der.set(Der.sequence(COMMON_NAME, Der.text(commonName))));
  }

  private static KeyPair newKey() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot make a key", e);
    }
  }
}

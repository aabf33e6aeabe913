package meguri.web.hostile;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Objects;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * Certificates with their keys, which are not secret: no client should trust any of them except
 * {@code trusted}, which is for clients that are told to trust it. They were made by keytool: two
 * authorities ({@code -genkeypair -ext bc:c}), and for each name a key ({@code -genkeypair})
 * certified by one of them ({@code -gencert -ext san=dns:*.hostile.test -startdate -validity}).
 * Only {@code self-signed} has no authority.
 */
public final class Certificates {
  /** The trusted entry with which a client can check all of them but one, if it wants to. */
  static final String AUTHORITY = "authority";

  private static final String TRUSTED_AUTHORITY = "trusted-authority";
  private static final String FILE = "certificates.p12";
  private static final char[] PASSWORD = "hostile".toCharArray();

  private Certificates() {}

  /** Returns the TLS context of a server that shows a certificate. */
  public static SSLContext server(String name) {
    try {
      KeyStore all = all();
      KeyStore one = KeyStore.getInstance("PKCS12");
      one.load(null, PASSWORD);
      one.setKeyEntry(name, all.getKey(name, PASSWORD), PASSWORD, all.getCertificateChain(name));
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(one, PASSWORD);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("cannot serve TLS with the certificate " + name, e);
    }
  }

  /**
   * Writes the authority of {@code trusted} to a file, for a client to trust. Java takes the file
   * as {@code javax.net.ssl.trustStore}.
   */
  public static Path trust(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      KeyStore trust = KeyStore.getInstance("JKS"); // read without a password
      trust.load(null, PASSWORD);
      trust.setCertificateEntry(TRUSTED_AUTHORITY, all().getCertificate(TRUSTED_AUTHORITY));
      trust.store(out, PASSWORD);
      return file;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot write the certificate authority", e);
    }
  }

  static KeyStore all() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in =
        Objects.requireNonNull(Certificates.class.getResourceAsStream(FILE), FILE)) {
      store.load(in, PASSWORD);
    }
    return store;
  }
}

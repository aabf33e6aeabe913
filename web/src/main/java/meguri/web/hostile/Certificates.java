package meguri.web.hostile;

import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Objects;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * Certificates that no client should trust, with their keys, which are no secret. They were made by
 * keytool: an authority ({@code -genkeypair -ext bc:c}), and for each name a key ({@code
 * -genkeypair}) certified by it ({@code -gencert -ext san=dns:*.hostile.test -startdate
 * -validity}), but for {@code self-signed}.
 */
public final class Certificates {
  /** The trusted entry by which a client that wants to can check all but one of them. */
  static final String AUTHORITY = "authority";

  private static final String FILE = "certificates.p12";
  private static final char[] PASSWORD = "hostile".toCharArray();

  private Certificates() {}

  /** Of a server that shows one of them. */
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
      throw new IllegalStateException("no TLS can be served with " + name, e);
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

package meguri.operators.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.apache.flink.core.fs.Path;
import org.asynchttpclient.DefaultAsyncHttpClientConfig;
import org.asynchttpclient.proxy.ProxyServer;
import org.asynchttpclient.proxy.ProxyType;

/**
 * The way to the servers, and the identity towards them.
 *
 * @param tlsErrors the treatment of a server whose certificate cannot be trusted
 * @param proxy the proxy's URL, as in http://proxy.example:3128, or with socks4 or socks5; empty:
 *     none
 * @param cookies whether cookies are kept
 * @param secretsFile the file of {@link Secrets}, a path or a URI; empty: none
 */
public record Access(TlsErrors tlsErrors, Cookies cookies, String proxy, String secretsFile)
    implements Serializable {

  /** Access to servers that need nothing special. */
  public static final Access DIRECT = new Access(TlsErrors.REFUSE, Cookies.NONE, "", "");

  private static final Set<PosixFilePermission> BEYOND_OWNER =
      PosixFilePermissions.fromString("---rwxrwx");

  /**
   * The treatment of a certificate that has expired, belongs to another name, or has no trusted
   * issuer.
   */
  public enum TlsErrors {
    REFUSE,
    ACCEPT
  }

  /** The servers to which cookies are sent back. */
  public enum Cookies {
    NONE,
    ORIGIN
  }

  /**
   * Reads the secrets. Called where Fetch runs, so that they are neither in the job nor in its
   * record.
   *
   * @throws IllegalArgumentException naming a malformed line, or if others can read the file
   */
  public Secrets secrets() throws IOException {
    if (secretsFile.isEmpty()) {
      return Secrets.NONE;
    }
    Path path = new Path(secretsFile);
    if (!path.getFileSystem().isDistributedFS()) {
      refuseReadableByOthers(java.nio.file.Path.of(path.getPath()));
    }
    try (InputStream in = path.getFileSystem().open(path)) {
      return Secrets.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /**
   * Refuses a file that others can read. A file of another user, such as root's in a container, may
   * be readable by its group too: this process could not read it otherwise.
   */
  private static void refuseReadableByOthers(java.nio.file.Path file) throws IOException {
    if (!Files.getFileStore(file).supportsFileAttributeView(PosixFileAttributeView.class)) {
      return;
    }
    PosixFileAttributes attributes = Files.readAttributes(file, PosixFileAttributes.class);
    Set<PosixFilePermission> open = EnumSet.copyOf(BEYOND_OWNER);
    boolean isOurs = attributes.owner().getName().equals(System.getProperty("user.name"));
    if (!isOurs) {
      open.removeIf(permission -> permission.name().startsWith("GROUP"));
    }
    open.retainAll(attributes.permissions());
    if (!open.isEmpty()) {
      throw new IllegalArgumentException(
          "other users can read it (%s), so its logins may be known already; run: chmod %s %s"
              .formatted(
                  PosixFilePermissions.toString(attributes.permissions()),
                  isOurs ? "go=" : "o=",
                  file));
    }
  }

  /**
   * Returns the guard for connections. With a proxy the client connects to the proxy's address, and
   * any address is allowed for it.
   */
  AddressGuard guarding(AddressGuard guard) {
    return proxy.isEmpty() ? guard : new AddressGuard(true, true);
  }

  /** Whether connections lead to the pinned addresses: an HTTP proxy resolves names itself. */
  boolean reachesPins() {
    return proxy.isEmpty() || proxy.startsWith("socks");
  }

  void apply(DefaultAsyncHttpClientConfig.Builder config, Secrets secrets) {
    if (!proxy.isEmpty()) {
      config.setProxyServer(server(secrets));
    }
  }

  private ProxyServer.Builder server(Secrets secrets) {
    URI uri = URI.create(proxy);
    ProxyType type =
        switch (uri.getScheme()) {
          case "socks4" -> ProxyType.SOCKS_V4;
          case "socks5" -> ProxyType.SOCKS_V5;
          default -> ProxyType.HTTP;
        };
    ProxyServer.Builder server =
        new ProxyServer.Builder(uri.getHost(), uri.getPort()).setProxyType(type);
    secrets.login(proxy).ifPresent(server::setRealm);
    return server;
  }
}

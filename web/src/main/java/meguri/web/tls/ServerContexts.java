package meguri.web.tls;

import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.OpenSslSessionContext;
import io.netty.handler.ssl.OpenSslSessionTicketKey;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.security.SecureRandom;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLException;

/**
 * The TLS contexts of hosts, by name: each has a certificate and sessions of its own, which clients
 * can resume. TLS is BoringSSL's where Netty finds it, and Java's elsewhere; BoringSSL's needs a
 * third of the CPU time, which matters where web and crawler share a machine.
 */
public final class ServerContexts {
  private final Authority authority;
  private final Map<String, SslContext> contexts = new ConcurrentHashMap<>();

  public ServerContexts(Authority authority) {
    this.authority = authority;
  }

  /** Returns the context of a host; whoever asks bounds the names. */
  public SslContext of(String host) {
    return contexts.computeIfAbsent(host, this::create);
  }

  private SslContext create(String host) {
    try {
      SslContext context =
          SslContextBuilder.forServer(authority.serverKey(), authority.certify(host)).build();
      if (OpenSsl.isAvailable() && context.sessionContext() instanceof OpenSslSessionContext open) {
        open.setTicketKeys(ticketKey());
      }
      return context;
    } catch (SSLException e) {
      throw new IllegalStateException("cannot serve TLS as " + host, e);
    }
  }

  /** Returns a key without which BoringSSL gives clients no ticket to resume a session with. */
  private static OpenSslSessionTicketKey ticketKey() {
    SecureRandom random = new SecureRandom();
    byte[] name = new byte[OpenSslSessionTicketKey.NAME_SIZE];
    byte[] hmac = new byte[OpenSslSessionTicketKey.HMAC_KEY_SIZE];
    byte[] aes = new byte[OpenSslSessionTicketKey.AES_KEY_SIZE];
    random.nextBytes(name);
    random.nextBytes(hmac);
    random.nextBytes(aes);
    return new OpenSslSessionTicketKey(name, hmac, aes);
  }
}

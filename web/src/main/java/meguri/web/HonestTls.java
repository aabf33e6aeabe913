package meguri.web;

import io.netty.channel.ChannelHandler;
import io.netty.handler.ssl.SniHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.util.Mapping;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.OptionalInt;
import meguri.web.tls.Authority;
import meguri.web.tls.ServerContexts;

/**
 * TLS of the honest hosts. A server shows the certificate of the host that the client names (SNI),
 * or that of the first host at its address if the client names none of ours.
 */
final class HonestTls {
  private final Names names;
  private final Authority authority = new Authority();
  private final ServerContexts contexts = new ServerContexts(authority);

  HonestTls(Names names) {
    this.names = names;
  }

  Path trust(Path file) throws IOException {
    return authority.trust(file);
  }

  ChannelHandler door(InetAddress address) {
    int first = names.firstHostAt(Addresses.parse(address.getHostAddress())).orElse(0);
    Mapping<String, SslContext> byName = name -> contexts.of(names.name(host(name, first)));
    return new SniHandler(byName);
  }

  /** Netty gives the name in lower case, and null for none, whatever the type says. */
  private int host(String name, int otherwise) {
    OptionalInt host = names.host(String.valueOf(name));
    return host.orElse(otherwise);
  }
}

package meguri.operators.resolve;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.resolver.ResolvedAddressTypes;
import io.netty.resolver.dns.AuthoritativeDnsServerCache;
import io.netty.resolver.dns.DnsErrorCauseException;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.DnsServerAddressStream;
import io.netty.resolver.dns.DnsServerAddressStreamProvider;
import io.netty.resolver.dns.DnsServerAddressStreamProviders;
import io.netty.resolver.dns.DnsServerAddresses;
import io.netty.resolver.dns.NoopDnsCache;
import io.netty.resolver.dns.NoopDnsCnameCache;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Asks for a name's addresses, without waiting. */
interface Dns extends AutoCloseable {

  /** Ends in this time at the latest, if only with an error. */
  CompletableFuture<List<InetAddress>> lookup(String name, Duration patience);

  @Override
  void close();

  /** Opened where the operator runs. */
  interface Factory extends Serializable {
    Dns open();
  }

  /** The table first, then this machine's hosts file, then the servers, or those it has. */
  static Factory over(Names table, List<InetSocketAddress> servers) {
    List<InetSocketAddress> own = List.copyOf(servers);
    return () -> new NettyDns(table, own);
  }

  /** A failure that will not go away by asking again at once. */
  static boolean isForGood(Throwable error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause instanceof DnsErrorCauseException answer) {
        return answer.getCode().intValue()
            == io.netty.handler.codec.dns.DnsResponseCode.NXDOMAIN.intValue();
      }
    }
    return false;
  }

  /**
   * netty's resolver. It keeps nothing: a host's address is pinned, and what it kept would be as
   * much as servers send. Names are asked for as they stand, without the machine's search domains.
   */
  final class NettyDns implements Dns {

    private static final long QUERY_TIMEOUT_MS = 5_000;

    private final Names table;
    private final EventLoopGroup group =
        new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("meguri-dns", true), NioIoHandler.newFactory());
    private final DnsNameResolver resolver;

    private NettyDns(Names table, List<InetSocketAddress> servers) {
      this.table = table;
      DnsServerAddressStreamProvider provider = provider(servers);
      resolver =
          new DnsNameResolverBuilder(group.next())
              .datagramChannelType(NioDatagramChannel.class)
              .socketChannelType(NioSocketChannel.class)
              .resolvedAddressTypes(ResolvedAddressTypes.IPV4_PREFERRED)
              .queryTimeoutMillis(QUERY_TIMEOUT_MS)
              .searchDomains(List.of())
              .nameServerProvider(provider)
              .resolveCache(NoopDnsCache.INSTANCE)
              .cnameCache(NoopDnsCnameCache.INSTANCE)
              .authoritativeDnsServerCache(new NoReferrals(provider))
              .build();
    }

    /** Each in turn: one that is dead holds up its share of the names. */
    private static DnsServerAddressStreamProvider provider(List<InetSocketAddress> servers) {
      if (servers.isEmpty()) {
        return DnsServerAddressStreamProviders.platformDefault();
      }
      DnsServerAddresses addresses = DnsServerAddresses.rotational(servers);
      return name -> addresses.stream();
    }

    @Override
    public CompletableFuture<List<InetAddress>> lookup(String name, Duration patience) {
      List<InetAddress> known = table.lookup(name);
      if (!known.isEmpty()) {
        return CompletableFuture.completedFuture(known);
      }
      CompletableFuture<List<InetAddress>> answer = new CompletableFuture<>();
      resolver
          .resolveAll(name)
          .addListener(
              (Future<List<InetAddress>> future) -> {
                if (future.isSuccess()) {
                  answer.complete(future.getNow());
                } else {
                  answer.completeExceptionally(future.cause());
                }
              });
      return answer.orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
      resolver.close();
      group.shutdownGracefully(0, 2, TimeUnit.SECONDS);
    }
  }

  /**
   * In the place of the servers that answers refer to, of which netty would ask whichever an answer
   * names, inside a private network too, always our own.
   */
  record NoReferrals(DnsServerAddressStreamProvider own) implements AuthoritativeDnsServerCache {

    @Override
    public DnsServerAddressStream get(String name) {
      return own.nameServerAddressStream(name);
    }

    @Override
    public void cache(String name, InetSocketAddress server, long ttl, EventLoop loop) {}

    @Override
    public void clear() {}

    @Override
    public boolean clear(String name) {
      return false;
    }
  }
}

package meguri.operators.resolve;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.resolver.ResolvedAddressTypes;
import io.netty.resolver.dns.DnsErrorCauseException;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.io.Serializable;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Asks for a name's addresses, without waiting. */
interface Dns extends AutoCloseable {

  CompletableFuture<List<InetAddress>> lookup(String name);

  @Override
  void close();

  /** Opened where the operator runs. */
  interface Factory extends Serializable {
    Dns open();
  }

  /** The table first, then this machine's hosts file and name servers. */
  static Factory over(Names table) {
    return () -> new NettyDns(table);
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

  /** netty's resolver. */
  final class NettyDns implements Dns {

    private static final long QUERY_TIMEOUT_MS = 5_000;

    private final Names table;
    private final EventLoopGroup group =
        new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("meguri-dns", true), NioIoHandler.newFactory());
    private final DnsNameResolver resolver =
        new DnsNameResolverBuilder(group.next())
            .datagramChannelType(NioDatagramChannel.class)
            .socketChannelType(NioSocketChannel.class)
            .resolvedAddressTypes(ResolvedAddressTypes.IPV4_PREFERRED)
            .queryTimeoutMillis(QUERY_TIMEOUT_MS)
            .ttl(0, 60)
            .negativeTtl(0)
            .build();

    private NettyDns(Names table) {
      this.table = table;
    }

    @Override
    public CompletableFuture<List<InetAddress>> lookup(String name) {
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
      return answer;
    }

    @Override
    public void close() {
      resolver.close();
      group.shutdownGracefully(0, 2, TimeUnit.SECONDS);
    }
  }
}

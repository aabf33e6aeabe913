package meguri.operators.resolve;

import io.netty.buffer.ByteBufUtil;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.dns.DefaultDnsQuestion;
import io.netty.handler.codec.dns.DnsRawRecord;
import io.netty.handler.codec.dns.DnsRecord;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.resolver.ResolvedAddressTypes;
import io.netty.resolver.dns.AuthoritativeDnsServerCache;
import io.netty.resolver.dns.DnsErrorCauseException;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.DnsNameResolverChannelStrategy;
import io.netty.resolver.dns.DnsNameResolverTimeoutException;
import io.netty.resolver.dns.DnsServerAddressStream;
import io.netty.resolver.dns.DnsServerAddressStreamProvider;
import io.netty.resolver.dns.DnsServerAddressStreamProviders;
import io.netty.resolver.dns.DnsServerAddresses;
import io.netty.resolver.dns.NoopDnsCache;
import io.netty.resolver.dns.NoopDnsCnameCache;
import io.netty.util.NetUtil;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import meguri.operators.fetch.AddressGuard;
import meguri.state.Hash64;
import meguri.state.frontier.Nat64;
import org.jspecify.annotations.Nullable;

/** Asks for a name's addresses, without waiting. */
interface Dns extends AutoCloseable {

  /** Looks up a name. The future completes within this time, if only with an error. */
  CompletableFuture<List<InetAddress>> lookup(String name, Duration patience);

  /** Returns the guard, made stricter by the NAT64 prefixes found so far in this network. */
  default AddressGuard guarding(AddressGuard guard) {
    return guard;
  }

  @Override
  void close();

  /** Opens a Dns where the operator runs. */
  interface Factory extends Serializable {
    Dns open();
  }

  /**
   * Returns a lookup that asks the table first, then this machine's hosts file, then the servers;
   * if the list is empty, the machine's own.
   */
  static Factory over(Names table, List<InetSocketAddress> servers) {
    List<InetSocketAddress> own = List.copyOf(servers);
    return () -> new NettyDns(table, own);
  }

  /**
   * Returns a lookup that asks nobody: each name has an address of its own, which leads nowhere. So
   * hosts are spread over slots as they are on the network.
   */
  static Factory offline() {
    return Offline::new;
  }

  /** See {@link #offline}. */
  final class Offline implements Dns {

    @Override
    public CompletableFuture<List<InetAddress>> lookup(String name, Duration patience) {
      int hash = Long.hashCode(Hash64.of(name));
      try {
        return CompletableFuture.completedFuture(
            List.of(
                InetAddress.getByAddress(
                    name, new byte[] {10, (byte) (hash >> 16), (byte) (hash >> 8), (byte) hash})));
      } catch (UnknownHostException e) {
        throw new IllegalStateException("four bytes are an address", e);
      }
    }

    @Override
    public void close() {}
  }

  /** Whether a failure will not go away by asking again at once. */
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
   * netty's resolver. It keeps nothing: a host's address is pinned, and servers would decide how
   * much it kept. Names are asked for as they stand, without the machine's search domains.
   *
   * <p>Each lookup has a socket of its own, whose port the system draws, and each query an id from
   * a secure random generator: a forged answer has to guess both (RFC 5452).
   */
  final class NettyDns implements Dns {

    private static final long QUERY_TIMEOUT_MS = 5_000;
    private static final long NETWORK_MS = 1_000;
    private static final int IPV6_BYTES = 16;

    private final Names table;
    private final EventLoopGroup group =
        new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("meguri-dns", true), NioIoHandler.newFactory());
    private final DnsNameResolver resolver;

    /**
     * The network's NAT64 prefixes, looked up with the first name: a crawl that needs no name
     * server asks none.
     */
    private @Nullable CompletableFuture<List<Nat64>> translators;

    private NettyDns(Names table, List<InetSocketAddress> servers) {
      this.table = table;
      DnsServerAddressStreamProvider provider = provider(servers);
      resolver =
          new DnsNameResolverBuilder(group.next())
              .datagramChannelType(NioDatagramChannel.class)
              .socketChannelType(NioSocketChannel.class)
              .datagramChannelStrategy(DnsNameResolverChannelStrategy.ChannelPerResolution)
              .resolvedAddressTypes(ResolvedAddressTypes.IPV4_PREFERRED)
              .queryTimeoutMillis(QUERY_TIMEOUT_MS)
              .searchDomains(List.of())
              .nameServerProvider(provider)
              .resolveCache(NoopDnsCache.INSTANCE)
              .cnameCache(NoopDnsCnameCache.INSTANCE)
              .authoritativeDnsServerCache(new NoReferrals(provider))
              .build();
    }

    /**
     * Returns the servers, to be asked in turn: a dead one holds up only its share of the names.
     */
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
      if (NetUtil.isValidIpV4Address(name)) {
        return CompletableFuture.completedFuture(List.of(address(name)));
      }
      CompletableFuture<List<Nat64>> network = translators();
      CompletableFuture<List<InetAddress>> answer = new CompletableFuture<>();
      Future<List<InetAddress>> lookup = resolver.resolveAll(name);
      lookup.addListener(
          (Future<List<InetAddress>> future) -> {
            if (future.isSuccess()) {
              answer.complete(future.getNow());
            } else {
              answer.completeExceptionally(future.cause());
            }
          });
      answer.orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS);
      // a lookup that is given up would keep its socket until netty has asked every server
      return answer
          .whenComplete((addresses, error) -> giveUp(lookup))
          .thenCombine(known(network), (addresses, any) -> addresses);
    }

    /** Returns an address in figures. One of IPv6 waits for the prefixes, as names do. */
    private static InetAddress address(String figures) {
      try {
        return InetAddress.getByAddress(NetUtil.createByteArrayFromIpAddressString(figures));
      } catch (UnknownHostException e) {
        throw new IllegalStateException("four bytes are an address", e);
      }
    }

    private void giveUp(Future<?> lookup) {
      if (!group.isShuttingDown()) { // its thread is needed to tell the listeners
        lookup.cancel(false);
      }
    }

    @Override
    public AddressGuard guarding(AddressGuard guard) {
      return translators == null || translators.isCompletedExceptionally()
          ? guard
          : guard.behind(translators.getNow(List.of()));
    }

    /**
     * Returns the network's NAT64 prefixes (RFC 7050). A failed lookup is repeated with the next
     * name.
     */
    private CompletableFuture<List<Nat64>> translators() {
      if (translators == null || translators.isCompletedExceptionally()) {
        CompletableFuture<List<Nat64>> found = new CompletableFuture<>();
        resolver
            .resolveAll(new DefaultDnsQuestion(Nat64.KNOWN_NAME + ".", DnsRecordType.AAAA))
            .addListener(
                (Future<List<DnsRecord>> answer) -> {
                  if (answer.isSuccess()) {
                    found.complete(prefixes(answer.getNow()));
                  } else if (isFailure(answer.cause())) {
                    found.completeExceptionally(answer.cause());
                  } else {
                    found.complete(List.of());
                  }
                });
        translators = found;
      }
      return translators;
    }

    /** Whether a lookup failed, rather than that the name server denied such a record. */
    private static boolean isFailure(Throwable error) {
      for (Throwable cause = error; cause != null; cause = cause.getCause()) {
        if (cause instanceof DnsNameResolverTimeoutException
            || (cause instanceof DnsErrorCauseException && !isForGood(cause))) {
          return true;
        }
      }
      return false;
    }

    /** Returns the prefixes as soon as they are known, or none after a second. */
    private static CompletableFuture<List<Nat64>> known(CompletableFuture<List<Nat64>> network) {
      return network
          .exceptionally(error -> List.of())
          .completeOnTimeout(List.of(), NETWORK_MS, TimeUnit.MILLISECONDS);
    }

    private static List<Nat64> prefixes(List<DnsRecord> records) {
      List<Nat64> prefixes = new ArrayList<>();
      for (DnsRecord record : records) {
        if (record instanceof DnsRawRecord raw && raw.content().readableBytes() == IPV6_BYTES) {
          Nat64.in(ByteBufUtil.getBytes(raw.content())).ifPresent(prefixes::add);
        }
        ReferenceCountUtil.release(record);
      }
      return prefixes;
    }

    @Override
    public void close() {
      resolver.close();
      group.shutdownGracefully(0, 2, TimeUnit.SECONDS);
    }
  }

  /**
   * Replaces every referral to another name server by our own servers. Netty would ask whichever
   * server an answer names, also one inside a private network.
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

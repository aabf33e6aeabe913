package meguri.web;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import meguri.web.hostile.Behaviour;
import meguri.web.hostile.HostileHosts;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running synthetic web, at one port of the loopback addresses of its hosts. A web of more than
 * {@value #MOST_BOUND} addresses binds the port for all addresses of the machine instead, and
 * closes connections to addresses outside of 127.0.0.0/8 unread. After a restart with the same spec
 * and log it serves the same pages and appends to the log.
 */
@SuppressWarnings("FutureReturnValueIgnored") // of closing: there is nothing left to do after it
public final class SyntheticWeb implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SyntheticWeb.class);
  private static final int THREADS = 2;

  /** The most addresses that have a socket of their own. */
  private static final int MOST_BOUND = 254;

  /** The most ports tried. Another program may have the same port at one of the addresses. */
  private static final int MOST_PORTS_TRIED = 20;

  private static final int BACKLOG = 4096;
  private static final int MAX_CONNECTIONS = 1 << 14;
  private static final int MAX_LINE = 8 << 10;
  private static final int MAX_HEADERS = 16 << 10;
  private static final long IDLE_SECONDS = 60;

  private final EventLoopGroup threads;
  private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final ChannelGroup listeners = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final Service service;
  private final @Nullable HonestTls tls;
  private final @Nullable LogWriter log;

  private SyntheticWeb(
      WebSpec spec, @Nullable Path logFile, LongUnaryOperator pageTime, EventLoopGroup threads)
      throws IOException {
    this.threads = threads;
    int port = bindAll(spec);
    this.log = logFile == null ? null : new LogWriter(logFile);
    this.service = new Service(new Site(spec.withPort(port)), pageTime, log);
    this.tls = spec.https() ? new HonestTls(names()) : null;
  }

  /**
   * Starts a web, which is served until it is closed. If there is a log, each request is written to
   * it. A page is answered in the version it had when the request came, according to the log.
   */
  public static SyntheticWeb start(WebSpec spec, @Nullable Path log) throws IOException {
    return start(spec, log, startNs -> startNs / 1_000_000);
  }

  /** Starts a web at a time of its own, which decides the version of pages, and nothing else. */
  public static SyntheticWeb start(WebSpec spec, @Nullable Path log, InstantSource time)
      throws IOException {
    return start(spec, log, startNs -> time.millis());
  }

  private static SyntheticWeb start(WebSpec spec, @Nullable Path log, LongUnaryOperator pageTime)
      throws IOException {
    EventLoopGroup threads =
        new MultiThreadIoEventLoopGroup(
            THREADS, new DefaultThreadFactory("web", true), NioIoHandler.newFactory());
    try {
      SyntheticWeb web = new SyntheticWeb(spec, log, pageTime, threads);
      web.listeners.forEach(listener -> listener.config().setAutoRead(true));
      return web;
    } catch (IOException | RuntimeException e) {
      threads.shutdownGracefully(0, 1, TimeUnit.SECONDS);
      throw e;
    }
  }

  public int port() {
    return service.site().spec().port();
  }

  public Site site() {
    return service.site();
  }

  public Names names() {
    return service.site().names();
  }

  public String url(int host, long page) {
    return service.site().url(host, page);
  }

  /** Returns the one URL from which every page can be reached. */
  public List<String> seedUrls() {
    return seedUrls(1);
  }

  /** Returns the roots of the first hosts. */
  public List<String> seedUrls(int hosts) {
    return IntStream.range(0, Math.min(hosts, service.site().spec().hosts()))
        .mapToObj(host -> url(host, 0))
        .toList();
  }

  /** Returns the roots of the hostile hosts; empty if this web has none. */
  public List<String> hostileUrls() {
    return site().spec().hostile() ? HostileHosts.seedUrls(port()) : List.of();
  }

  /** Returns how many connections are open. */
  public int connections() {
    return connections.size();
  }

  /** Returns how many requests have come. */
  public long requests() {
    return service.requests().sum();
  }

  /** Returns how many requests have come that were not for a robots.txt. */
  public long pageRequests() {
    return service.requests().sum() - service.robotsRequests().sum();
  }

  /**
   * Writes the authority that certified the hosts of a web with TLS to a file, for a client to
   * trust. Java takes the file as {@code javax.net.ssl.trustStore}.
   */
  public Path trust(Path file) throws IOException {
    if (tls == null) {
      throw new IllegalStateException("this web has no TLS");
    }
    return tls.trust(file);
  }

  /** Stops serving. Open connections are closed, and the log shows them as closed. */
  @Override
  public void close() throws IOException {
    listeners.close().awaitUninterruptibly();
    connections.close().awaitUninterruptibly();
    threads.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
    if (log != null) {
      log.close();
    }
  }

  /**
   * Binds without accepting yet: accepting begins once the port, and so the site, is known.
   *
   * @return the port, which is the same at all addresses
   */
  private int bindAll(WebSpec spec) throws IOException {
    List<String> addresses = new Names(spec).addresses().limit(MOST_BOUND + 1).toList();
    boolean isSmall = addresses.size() <= MOST_BOUND && !spec.hostile();
    if (!isSmall || addresses.stream().anyMatch(SyntheticWeb::looksLikeBroadcast)) {
      return bind(new InetSocketAddress(spec.port()));
    }
    for (int tried = 1; ; tried++) {
      try {
        int port = spec.port();
        for (String address : addresses) {
          port = bind(new InetSocketAddress(address, port));
        }
        return port;
      } catch (IOException e) {
        listeners.close().awaitUninterruptibly();
        if (spec.port() != 0 || tried == MOST_PORTS_TRIED) {
          throw e;
        }
      }
    }
  }

  /**
   * Returns whether an IPv4 address ends like a broadcast address. Java does not bind these, even
   * if they are loopback.
   */
  private static boolean looksLikeBroadcast(String address) {
    return address.endsWith(".255");
  }

  private int bind(InetSocketAddress address) throws IOException {
    ChannelFuture binding =
        new ServerBootstrap()
            .group(threads)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.AUTO_READ, false)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    accept(channel);
                  }
                })
            .bind(address)
            .awaitUninterruptibly();
    if (!binding.isSuccess()) {
      throw new IOException(
          "Cannot serve on port %d of %s: %s"
              .formatted(address.getPort(), address.getHostString(), binding.cause().getMessage()),
          binding.cause());
    }
    listeners.add(binding.channel());
    return ((InetSocketAddress) binding.channel().localAddress()).getPort();
  }

  private void accept(SocketChannel channel) {
    InetAddress address = channel.localAddress().getAddress();
    if (!Addresses.isLoopback(address)) {
      channel.close();
      return;
    }
    if (connections.size() >= MAX_CONNECTIONS) {
      LOG.warn("Refused a connection: {} are open already", MAX_CONNECTIONS);
      channel.close();
      return;
    }
    connections.add(channel);
    HttpDecoderConfig limits =
        new HttpDecoderConfig().setMaxInitialLineLength(MAX_LINE).setMaxHeaderSize(MAX_HEADERS);
    Optional<Behaviour> hostile =
        site().spec().hostile() ? HostileHosts.at(address.getHostAddress()) : Optional.empty();
    if (hostile.isPresent()) {
      HostileDoor.open(
          channel,
          hostile.get().door(),
          limits,
          new HostileConversation(service, address, hostile.get()));
      return;
    }
    if (tls != null) {
      channel.pipeline().addLast(tls.door(address));
    }
    channel
        .pipeline()
        .addLast(new IdleStateHandler(true, 0, 0, IDLE_SECONDS, TimeUnit.SECONDS))
        .addLast(new HttpServerCodec(limits))
        .addLast(new Conversation(service, address));
  }
}

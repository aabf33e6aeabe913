package meguri.web;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
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
 * A synthetic web that is being served. The port is bound once for all addresses of the machine, so
 * that thousands of hosts cost nothing; a connection to an address outside of 127.0.0.0/8 is closed
 * unread. A restart on the same spec and log goes on with the same pages and appends to the log.
 */
@SuppressWarnings("FutureReturnValueIgnored") // of closing: there is nothing left to do after it
public final class SyntheticWeb implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SyntheticWeb.class);
  private static final int THREADS = 2;
  private static final int BACKLOG = 4096;
  private static final int MAX_CONNECTIONS = 1 << 14;
  private static final int MAX_LINE = 8 << 10;
  private static final int MAX_HEADERS = 16 << 10;
  private static final long IDLE_SECONDS = 60;

  private final EventLoopGroup threads;
  private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final Channel listener;
  private final Service service;
  private final @Nullable LogWriter log;

  private SyntheticWeb(
      WebSpec spec, @Nullable Path logFile, LongUnaryOperator pageTime, EventLoopGroup threads)
      throws IOException {
    this.threads = threads;
    this.listener = bind(spec.port());
    int port = ((InetSocketAddress) listener.localAddress()).getPort();
    this.log = logFile == null ? null : new LogWriter(logFile);
    this.service = new Service(new Site(spec.withPort(port)), pageTime, log);
  }

  /**
   * Serves a web until it is closed; with a log, each request is written to it. A page is answered
   * in the version it had when the request came, by the log.
   */
  public static SyntheticWeb start(WebSpec spec, @Nullable Path log) throws IOException {
    return start(spec, log, startNs -> startNs / 1_000_000);
  }

  /** As above; the time given decides in which version pages are, and nothing else. */
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
      web.listener.config().setAutoRead(true);
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

  /** The one URL from which every page is reached. */
  public List<String> seedUrls() {
    return seedUrls(1);
  }

  /** The roots of the first hosts. */
  public List<String> seedUrls(int hosts) {
    return IntStream.range(0, Math.min(hosts, service.site().spec().hosts()))
        .mapToObj(host -> url(host, 0))
        .toList();
  }

  /** The roots of the hostile hosts; none if this web has none. */
  public List<String> hostileUrls() {
    return site().spec().hostile() ? HostileHosts.seedUrls(port()) : List.of();
  }

  /** How many connections are open. */
  public int connections() {
    return connections.size();
  }

  /** How many requests have come. */
  public long requests() {
    return service.requests().sum();
  }

  /** Stops serving; what is open is closed, and stands in the log as such. */
  @Override
  public void close() throws IOException {
    listener.close().awaitUninterruptibly();
    connections.close().awaitUninterruptibly();
    threads.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
    if (log != null) {
      log.close();
    }
  }

  /** Binds without accepting yet: that begins once the port, and so the site, is known. */
  private Channel bind(int port) throws IOException {
    var binding =
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
            .bind(new InetSocketAddress(port))
            .awaitUninterruptibly();
    if (!binding.isSuccess()) {
      throw new IOException(
          "Cannot serve on port " + port + ": " + binding.cause().getMessage(), binding.cause());
    }
    return binding.channel();
  }

  private void accept(SocketChannel channel) {
    InetAddress address = channel.localAddress().getAddress();
    if (!Addresses.isLoopback(address)) {
      channel.close();
      return;
    }
    if (connections.size() >= MAX_CONNECTIONS) {
      LOG.warn("A connection was refused: {} are open already", MAX_CONNECTIONS);
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
    channel
        .pipeline()
        .addLast(new IdleStateHandler(true, 0, 0, IDLE_SECONDS, TimeUnit.SECONDS))
        .addLast(new HttpServerCodec(limits))
        .addLast(new Conversation(service, address));
  }
}

package meguri.web;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramPacket;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.LengthFieldPrepender;
import io.netty.handler.timeout.ReadTimeoutHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import meguri.web.hostile.DnsHosts;
import meguri.web.hostile.DnsQuestion;
import meguri.web.hostile.Naming;
import meguri.web.hostile.Naming.Said;

/** A name server on this machine, by UDP and TCP, that gives the answers it is told to give. */
@SuppressWarnings("FutureReturnValueIgnored") // of sending and closing: nothing is left to do
public final class NameServer implements AutoCloseable {
  private static final String HOST = "127.0.0.1";
  private static final int MAX_MESSAGE = 65_535;
  private static final int LENGTH = 2;
  private static final int IDLE_SECONDS = 60;
  private static final int TRIES = 20;

  private final EventLoopGroup thread =
      new MultiThreadIoEventLoopGroup(
          1, new DefaultThreadFactory("web-dns", true), NioIoHandler.newFactory());
  private final Function<String, Naming> zone;
  private final Supplier<Duration> delay;
  private final Map<String, AtomicLong> asked = new ConcurrentHashMap<>();
  private final InetSocketAddress address;

  private NameServer(Function<String, Naming> zone, int port, Supplier<Duration> delay)
      throws IOException {
    this.zone = zone;
    this.delay = delay;
    try {
      this.address = bind(port);
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /**
   * Starts a server that knows the names of a web, and the {@link DnsHosts} if the web is hostile.
   *
   * @param port the port to listen on; 0 is any
   * @param delay the delay of each answer, asked for each time
   */
  public static NameServer start(Names names, int port, Supplier<Duration> delay)
      throws IOException {
    Map<String, String> table = new ConcurrentHashMap<>();
    names.table().map(line -> line.split(" ", -1)).forEach(line -> table.put(line[1], line[0]));
    boolean hostile = names.areHostile();
    return start(
        name -> {
          String known = table.get(name);
          if (known != null) {
            return Naming.addresses(known);
          }
          return (hostile ? DnsHosts.naming(name) : Optional.<Naming>empty())
              .orElseGet(Naming::unknown);
        },
        port,
        delay);
  }

  /** Starts a server that says what a zone tells it about each name, which is in lower case. */
  public static NameServer start(Function<String, Naming> zone, int port, Supplier<Duration> delay)
      throws IOException {
    return new NameServer(zone, port, delay);
  }

  public InetSocketAddress address() {
    return address;
  }

  /** Returns how often a name's IPv4 addresses have been asked for. */
  public long asked(String name) {
    AtomicLong count = asked.get(key(name, 1));
    return count == null ? 0 : count.get();
  }

  @Override
  public void close() {
    thread.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  /** Binds both protocols at one port. An arbitrary port may be taken for one of them. */
  private InetSocketAddress bind(int port) throws IOException {
    for (int i = 1; ; i++) {
      Channel tcp = bound(tcp().bind(HOST, port));
      InetSocketAddress at = (InetSocketAddress) tcp.localAddress();
      try {
        bound(udp().bind(at));
        return at;
      } catch (IOException e) {
        tcp.close().awaitUninterruptibly();
        if (port != 0 || i == TRIES) {
          throw e;
        }
      }
    }
  }

  private static Channel bound(ChannelFuture binding) throws IOException {
    if (!binding.awaitUninterruptibly().isSuccess()) {
      throw new IOException("Cannot serve names: " + binding.cause().getMessage(), binding.cause());
    }
    return binding.channel();
  }

  private Bootstrap udp() {
    return new Bootstrap()
        .group(thread)
        .channel(NioDatagramChannel.class)
        .handler(
            new SimpleChannelInboundHandler<DatagramPacket>() {
              @Override
              protected void channelRead0(ChannelHandlerContext ctx, DatagramPacket packet) {
                answer(
                    packet.content(),
                    false,
                    ctx,
                    message -> new DatagramPacket(message, packet.sender()));
              }

              @Override
              public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                // a port that is closed already
              }
            });
  }

  private ServerBootstrap tcp() {
    return new ServerBootstrap()
        .group(thread)
        .channel(NioServerSocketChannel.class)
        .childHandler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel channel) {
                channel
                    .pipeline()
                    .addLast(new ReadTimeoutHandler(IDLE_SECONDS))
                    .addLast(new LengthFieldBasedFrameDecoder(MAX_MESSAGE, 0, LENGTH, 0, LENGTH))
                    .addLast(new LengthFieldPrepender(LENGTH))
                    .addLast(
                        new SimpleChannelInboundHandler<ByteBuf>() {
                          @Override
                          protected void channelRead0(ChannelHandlerContext ctx, ByteBuf frame) {
                            answer(frame, true, ctx, message -> message);
                          }

                          @Override
                          public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                            ctx.close();
                          }
                        });
              }
            });
  }

  private void answer(
      ByteBuf bytes, boolean overTcp, ChannelHandlerContext ctx, Function<ByteBuf, Object> wrap) {
    DnsQuestion question = DnsQuestion.read(ByteBufUtil.getBytes(bytes), overTcp).orElse(null);
    if (question == null) {
      return;
    }
    long nth =
        asked
            .computeIfAbsent(key(question.name(), question.type()), key -> new AtomicLong())
            .getAndIncrement();
    List<Said> all = zone.apply(question.name()).answer(question.askedBefore(nth));
    for (Said said : all) {
      ctx.executor()
          .schedule(
              () -> ctx.writeAndFlush(wrap.apply(Unpooled.wrappedBuffer(said.message()))),
              said.after().plus(delay.get()).toMillis(),
              TimeUnit.MILLISECONDS);
    }
  }

  private static String key(String name, int type) {
    return name + " " + type;
  }
}

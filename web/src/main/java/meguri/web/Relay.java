package meguri.web;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * A port of this machine that passes on bytes to and from another port, until the connections are
 * cut. It stands for the network between two processes, and its failures.
 *
 * <p>It reads from a side only when the other side has taken the bytes before. So a relay holds at
 * most one read of each connection.
 */
@SuppressWarnings("FutureReturnValueIgnored") // of closing: there is nothing left to do after it
public final class Relay implements AutoCloseable {
  private final EventLoopGroup threads =
      new MultiThreadIoEventLoopGroup(
          1, new DefaultThreadFactory("relay", true), NioIoHandler.newFactory());
  private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final InetSocketAddress target;
  private final Channel listener;
  private volatile boolean severed;

  private Relay(int port, InetSocketAddress target) throws IOException {
    this.target = target;
    ChannelFuture binding =
        new ServerBootstrap()
            .group(threads)
            .channel(NioServerSocketChannel.class)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.AUTO_READ, false)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    accept(channel);
                  }
                })
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
            .awaitUninterruptibly();
    if (!binding.isSuccess()) {
      threads.shutdownGracefully(0, 1, TimeUnit.SECONDS);
      throw new IOException(
          "Cannot relay from port " + port + ": " + binding.cause().getMessage(), binding.cause());
    }
    this.listener = binding.channel();
  }

  /**
   * Starts a relay, which runs until it is closed.
   *
   * @param port the port to listen on; 0 is any that is free
   */
  public static Relay start(int port, InetSocketAddress target) throws IOException {
    return new Relay(port, target);
  }

  public int port() {
    return ((InetSocketAddress) listener.localAddress()).getPort();
  }

  /** Resets all connections; new ones are let through. */
  public void cut() {
    connections.close().awaitUninterruptibly();
  }

  /** Resets all connections, and each new one until {@link #join}. */
  public void sever() {
    severed = true;
    cut();
  }

  public void join() {
    severed = false;
  }

  @Override
  public void close() {
    listener.close().awaitUninterruptibly();
    cut();
    threads.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  private void accept(SocketChannel near) {
    near.config().setSoLinger(0);
    connections.add(near); // before looking: sever sees either the one or the other
    if (severed) {
      near.close();
      return;
    }
    ChannelFuture connecting =
        new Bootstrap()
            .group(near.eventLoop())
            .channel(NioSocketChannel.class)
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.AUTO_READ, false)
            .option(ChannelOption.SO_LINGER, 0)
            .handler(new Pass(near))
            .connect(target);
    Channel far = connecting.channel();
    connections.add(far);
    near.pipeline().addLast(new Pass(far));
    connecting.addListener(
        (ChannelFutureListener)
            connected -> {
              if (connected.isSuccess() && near.isActive()) {
                near.read();
                far.read();
              } else {
                near.close();
                far.close();
              }
            });
  }

  /** Passes on the bytes of one side to the other. */
  private static final class Pass extends ChannelInboundHandlerAdapter {
    private final Channel other;

    Pass(Channel other) {
      this.other = other;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object bytes) {
      other
          .writeAndFlush(bytes)
          .addListener(
              (ChannelFutureListener)
                  written -> {
                    if (written.isSuccess()) {
                      ctx.read();
                    } else {
                      ctx.close();
                    }
                  });
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      other.close();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      ctx.close();
    }
  }
}

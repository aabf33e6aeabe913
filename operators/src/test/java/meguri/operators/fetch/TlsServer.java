package meguri.operators.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.ReferenceCountedOpenSslEngine;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.ssl.SslProvider;
import io.netty.internal.tcnative.SSL;
import io.netty.util.concurrent.EventExecutor;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLEngine;
import org.jspecify.annotations.Nullable;

/**
 * A server with TLS, at every address of this machine, that answers each request with a few bytes.
 * Its certificates are for name.test, the names below, 127.0.0.1 and ::1. keytool made them: a root
 * ({@code -genkeypair -ext bc:c}), and for rsa and ec each an authority that the root certifies and
 * a key that the authority certifies ({@code -gencert}). The certificate "expired" was good in
 * 2001, and the root does not know "stranger".
 */
final class TlsServer implements AutoCloseable {

  static final int MANY = 5_000;
  private static final char[] PASSWORD = "changeit".toCharArray();

  /** What the server does when it has read a request. */
  enum Then {
    HANG_UP,
    KEEP,
    /** Answers with {@value #MANY} bytes, each in a record of its own. */
    ANSWER_BY_BYTES,
    ANSWER_NOTHING
  }

  /**
   * A handshake.
   *
   * @param name the name that the client asked for; null if none
   */
  record Handshake(@Nullable String name, boolean isResumed, String protocol) {}

  private final EventLoopGroup group =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final List<Handshake> handshakes = new CopyOnWriteArrayList<>();
  private final Consumer<SSLEngine> beforeHandshake;
  private final BiConsumer<SslHandler, EventExecutor> afterHandshake;
  private final Then then;
  private final SslContext context;
  private final int port;

  /**
   * @param afterHandshake what else the server does on each connection
   */
  TlsServer(SslContext context, Then then, BiConsumer<SslHandler, EventExecutor> afterHandshake) {
    this(context, then, engine -> {}, afterHandshake);
  }

  /**
   * @param beforeHandshake how the server prepares the engine of each connection
   */
  TlsServer(SslContext context, Consumer<SSLEngine> beforeHandshake) {
    this(context, Then.HANG_UP, beforeHandshake, (tls, thread) -> {});
  }

  private TlsServer(
      SslContext context,
      Then then,
      Consumer<SSLEngine> beforeHandshake,
      BiConsumer<SslHandler, EventExecutor> afterHandshake) {
    this.context = context;
    this.beforeHandshake = beforeHandshake;
    this.then = then;
    this.afterHandshake = afterHandshake;
    InetSocketAddress bound =
        (InetSocketAddress)
            new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .childHandler(new Opening())
                .bind("0.0.0.0", 0)
                .syncUninterruptibly()
                .channel()
                .localAddress();
    port = bound.getPort();
  }

  /** A server by BoringSSL that hangs up after each answer. */
  static TlsServer closing(String key) throws Exception {
    return new TlsServer(boring(key).build(), Then.HANG_UP, (tls, thread) -> {});
  }

  static SslContextBuilder boring(String key) throws Exception {
    return builder(key).sslProvider(SslProvider.OPENSSL);
  }

  static SslContextBuilder java(String key) throws Exception {
    return builder(key).sslProvider(SslProvider.JDK);
  }

  private static SslContextBuilder builder(String key) throws Exception {
    KeyStore all = all();
    X509Certificate[] chain =
        Arrays.stream(all.getCertificateChain(key))
            .map(X509Certificate.class::cast)
            .toArray(X509Certificate[]::new);
    return SslContextBuilder.forServer((PrivateKey) all.getKey(key, PASSWORD), chain);
  }

  static KeyStore all() throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in =
        Objects.requireNonNull(TlsServer.class.getResourceAsStream("tls.p12"), "tls.p12")) {
      store.load(in, PASSWORD);
    }
    return store;
  }

  /** Writes the root to a file, for {@code javax.net.ssl.trustStore}. */
  static Path trust(Path file) throws Exception {
    KeyStore trust = KeyStore.getInstance("JKS"); // read without a password
    trust.load(null, PASSWORD);
    Certificate root = all().getCertificate("root");
    trust.setCertificateEntry("root", root);
    try (OutputStream out = Files.newOutputStream(file)) {
      trust.store(out, PASSWORD);
    }
    return file;
  }

  int port() {
    return port;
  }

  List<Handshake> handshakes() {
    return handshakes;
  }

  @Override
  public void close() {
    group.shutdownGracefully(0, 0, TimeUnit.SECONDS).syncUninterruptibly();
  }

  private void note(SSLEngine engine) {
    ExtendedSSLSession session = (ExtendedSSLSession) engine.getSession();
    String name =
        session.getRequestedServerNames().stream()
            .map(it -> new String(it.getEncoded(), UTF_8))
            .findFirst()
            .orElse(null);
    boolean isResumed =
        engine instanceof ReferenceCountedOpenSslEngine boring
            && SSL.isSessionReused(boring.sslPointer());
    handshakes.add(new Handshake(name, isResumed, session.getProtocol()));
  }

  private final class Opening extends ChannelInitializer<SocketChannel> {
    @Override
    protected void initChannel(SocketChannel channel) {
      SslHandler tls = context.newHandler(channel.alloc());
      beforeHandshake.accept(tls.engine());
      channel.pipeline().addLast(tls, new HttpServerCodec(), new Answers());
    }
  }

  private final class Answers extends SimpleChannelInboundHandler<HttpObject> {
    private boolean open;

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
      if (event instanceof SslHandshakeCompletionEvent handshake && handshake.isSuccess()) {
        SslHandler tls = ctx.pipeline().get(SslHandler.class);
        note(tls.engine());
        if (!open) { // renewed keys come here too, within the call that renews them
          open = true;
          afterHandshake.accept(tls, ctx.executor());
        }
      }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, HttpObject part) {
      if (part instanceof LastHttpContent && then == Then.ANSWER_BY_BYTES) {
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        head.headers().set("Content-Length", MANY);
        ctx.writeAndFlush(head);
        for (int i = 0; i < MANY; i++) {
          ctx.writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(new byte[1])));
        }
        ctx.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT);
      } else if (part instanceof LastHttpContent && then != Then.ANSWER_NOTHING) {
        FullHttpResponse answer =
            new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.OK,
                Unpooled.wrappedBuffer("hello".getBytes(UTF_8)));
        answer.headers().set("Content-Length", 5);
        if (then == Then.HANG_UP) {
          answer.headers().set("Connection", "close");
        }
        ctx.writeAndFlush(answer).addListener(done -> hangUp(ctx));
      }
    }

    private void hangUp(ChannelHandlerContext ctx) {
      if (then == Then.HANG_UP) {
        ctx.close();
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      ctx.close();
    }
  }
}

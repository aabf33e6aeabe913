package meguri.gate;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.shaded.netty4.io.netty.buffer.Unpooled;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelDuplexHandler;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelFutureListener;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelHandlerContext;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelPromise;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.DefaultFullHttpResponse;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.HttpHeaderNames;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.HttpHeaderValues;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.HttpHeaders;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.HttpRequest;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.HttpResponse;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.HttpResponseStatus;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.HttpVersion;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.LastHttpContent;
import org.apache.flink.shaded.netty4.io.netty.util.ReferenceCountUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The {@link Gate} of one connection. It answers a refused request with 403 and a sentence, and
 * ends the connection. All answers tell browsers to show them to no other page, and in no frame of
 * one.
 */
@SuppressWarnings("FutureReturnValueIgnored") // of writing and closing: nothing is left to do
final class GateHandler extends ChannelDuplexHandler {

  private static final Logger LOG = LoggerFactory.getLogger(GateHandler.class);

  /** The time that a refused request may take to end, so that its sender sees the answer. */
  static final int LINGER_SECONDS = 10;

  private final Gate gate;
  private final AtomicBoolean told;
  private boolean refused;

  /**
   * @param told whether the log has a refusal already: a page could fill the disk with them
   */
  GateHandler(Gate gate, AtomicBoolean told) {
    this.gate = gate;
    this.told = told;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (!refused && message instanceof HttpRequest request) {
      Optional<String> why =
          gate.refusal(
              request.method().name(), request.uri(), request.headers()::getAll, here(ctx));
      if (why.isPresent()) {
        tell(why.get());
        refused = true;
        refuse(ctx, why.get());
        ctx.executor().schedule(() -> ctx.close(), LINGER_SECONDS, TimeUnit.SECONDS);
      }
    }
    if (!refused) {
      ctx.fireChannelRead(message);
      return;
    }
    if (message instanceof LastHttpContent) {
      // not earlier: a client that is still sending would see a broken connection and no answer
      ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }
    ReferenceCountUtil.release(message);
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    if (message instanceof HttpResponse response) {
      guard(response.headers());
    }
    ctx.write(message, promise);
  }

  private void tell(String why) {
    if (told.compareAndSet(false, true)) {
      LOG.warn("Refused a request to the REST API (further refusals are not logged): {}", why);
    }
  }

  private static void guard(HttpHeaders headers) {
    // Flink lets every page read its answers
    headers.remove(HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN);
    headers.set("cross-origin-resource-policy", "same-origin");
    headers.set("content-security-policy", "frame-ancestors 'self'");
    headers.set("x-frame-options", "SAMEORIGIN");
  }

  /** Answers as Flink writes its errors, so that its clients show the sentence. */
  private static void refuse(ChannelHandlerContext ctx, String why) {
    String body = "{\"errors\":[\"" + why + "\"]}";
    DefaultFullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.FORBIDDEN,
            Unpooled.copiedBuffer(body, StandardCharsets.UTF_8));
    response
        .headers()
        .set(HttpHeaderNames.CONTENT_TYPE, "application/json; charset=UTF-8")
        .set(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes())
        .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    guard(response.headers());
    ctx.writeAndFlush(response);
  }

  private static InetAddress here(ChannelHandlerContext ctx) {
    return ctx.channel().localAddress() instanceof InetSocketAddress address
        ? address.getAddress()
        : InetAddress.getLoopbackAddress();
  }
}

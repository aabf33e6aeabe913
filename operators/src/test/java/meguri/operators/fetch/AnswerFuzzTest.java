package meguri.operators.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import meguri.operators.fuzz.CpuTime;
import meguri.operators.fuzz.Entity;
import meguri.operators.model.Digest;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.scope.TypeRules;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Patience;
import meguri.state.frontier.Task;
import meguri.state.revisit.Version;
import org.asynchttpclient.AsyncHandler.State;
import org.asynchttpclient.netty.EagerResponseBodyPart;
import org.asynchttpclient.netty.NettyResponseStatus;
import org.asynchttpclient.netty.channel.ChannelManager;
import org.asynchttpclient.uri.Uri;

/** A connection, from its bytes to what they mean for the Frontier. */
class AnswerFuzzTest {

  private static final String ORIGIN = "http://h00001.meguri.test";
  private static final int MAX_BODY = 1_000;
  private static final int MAX_HEAD = 64 * 1024;
  private static final int LONG = 60_000;

  private final Judge judge = new Judge("meguri", Long.MAX_VALUE, Patience.endless(3));

  /** What AsyncHttpClient tells a receiver of, until it wants no more. */
  private static final class Client extends ChannelInboundHandlerAdapter {
    private final Receiver receiver;
    private boolean over;

    Client(Receiver receiver) {
      this.receiver = receiver;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      try {
        HttpObject part = (HttpObject) message;
        if (over) {
          return;
        }
        if (part.decoderResult().isFailure()) {
          fail(new DecoderException(part.decoderResult().cause()));
          return;
        }
        if (part instanceof HttpResponse head) {
          receiver.onStatusReceived(new NettyResponseStatus(Uri.create(ORIGIN + "/"), head, null));
          receiver.onHeadersReceived(head.headers());
        }
        if (part instanceof HttpContent content) {
          boolean last = content instanceof LastHttpContent;
          State state =
              receiver.onBodyPartReceived(new EagerResponseBodyPart(content.content(), last));
          if (last || state == State.ABORT) {
            over = true;
            receiver.onCompleted();
          }
        }
      } finally {
        ReferenceCountUtil.release(message);
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable error) {
      assertThat(error).isInstanceOf(DecoderException.class);
      fail(error);
    }

    private void fail(Throwable error) {
      if (!over) {
        over = true;
        receiver.onThrowable(error);
      }
    }
  }

  @FuzzTest
  void anyBytesBecomeOneBoundedAnswerOrAFailure(byte[] input) {
    CpuTime.isInBounds(input.length, () -> take(input, input.length));
    CpuTime.isInBounds(input.length, () -> take(input, 1 + input.length / 7));
    if (Entity.isChosen(input)) {
      String text = new String(input, ISO_8859_1);
      byte[] same = ("HTTP/1.1 200 OK\r\n" + Entity.atLength(text, LONG)).getBytes(ISO_8859_1);
      CpuTime.isInBounds(same.length, () -> take(same, 8_192));
    }
  }

  private void take(byte[] input, int segment) {
    Task page = Fetches.task(ORIGIN + "/page", Task.Kind.PAGE);
    Fetched fetched = receive(page, input, Math.max(1, segment));
    assertThat(fetched.body()).hasSizeLessThanOrEqualTo(MAX_BODY);
    Outcome outcome = judge.judge(fetched);
    assertThat(outcome.retryAfter()).isNotNegative();
    assertThat(outcome.result()).isNotIn(TaskResult.RULES, TaskResult.LAPSED);
    Version version = outcome.version();
    if (version != null) {
      assertThat(version.lastModified()).isNotNegative();
      assertThat(version.validators().etag()).doesNotContainPattern("[\\x00-\\x1F\\x7F]");
      assertThat(version.validators().lastModified()).doesNotContainPattern("[\\x00-\\x1F\\x7F]");
    }
    CookieJar jar = new CookieJar(() -> 0);
    jar.take(ORIGIN, fetched.headers());
    jar.of(ORIGIN, "/page")
        .ifPresent(cookies -> assertThat(cookies).doesNotContainPattern("[^ -~]"));
  }

  private static Fetched receive(Task page, byte[] input, int segment) {
    Held held = new Held();
    held.limit(LONG);
    Receiver receiver =
        new Receiver(
            page,
            new BodyLimits(
                MAX_BODY,
                MAX_BODY,
                List.of(new BodyLimits.Rule("image/", 100)),
                TypeRules.of(List.of("deny type audio/*"))),
            Digest.SHA1,
            held,
            new AddressGuard(false, false),
            Pulse.of(() -> 0, () -> 0),
            () -> 0,
            0);
    Client client = new Client(receiver);
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.pipeline().addLast(ChannelManager.HTTP_CLIENT_CODEC, new HttpClientCodec());
    OneAnswerEach.on(channel, MAX_HEAD, Duration.ofSeconds(1));
    channel.pipeline().addLast(client);
    channel.writeOutbound(
        new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/page"));
    for (int i = 0; i < input.length && channel.isOpen(); i += segment) {
      channel.writeInbound(Unpooled.copiedBuffer(input, i, Math.min(segment, input.length - i)));
    }
    channel.finishAndReleaseAll();
    client.fail(new IOException("closed"));
    Fetched fetched = receiver.fetched().join();
    assertThat(held.bytes()).isEqualTo(fetched.body().length);
    return fetched;
  }
}

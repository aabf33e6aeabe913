package meguri.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.shaded.netty4.io.netty.buffer.Unpooled;
import org.apache.flink.shaded.netty4.io.netty.channel.embedded.EmbeddedChannel;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.DefaultHttpContent;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.DefaultHttpRequest;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.HttpMethod;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.HttpResponse;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.HttpVersion;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.LastHttpContent;
import org.junit.jupiter.api.Test;

class GateHandlerTest {

  private final EmbeddedChannel channel =
      new EmbeddedChannel(new GateHandler(Gate.of(new Configuration()), new AtomicBoolean()));

  @Test
  void aRefusedRequestIsAnsweredAtOnceAndItsConnectionEndsWithIt() {
    channel.writeInbound(foreign());

    HttpResponse answer = channel.readOutbound();
    assertThat(answer.status().code()).isEqualTo(403);
    assertThat(channel.isOpen()).isTrue();

    channel.writeInbound(LastHttpContent.EMPTY_LAST_CONTENT);
    assertThat(channel.isOpen()).isFalse();
    assertThat(channel.<Object>readInbound()).isNull();
  }

  @Test
  void aRefusedRequestThatNeverEndsDoesNotHoldItsConnectionOpen() {
    channel.freezeTime();
    channel.writeInbound(foreign());
    for (int i = 0; i < GateHandler.LINGER_SECONDS; i++) {
      assertThat(channel.isOpen()).isTrue();
      channel.writeInbound(new DefaultHttpContent(Unpooled.wrappedBuffer(new byte[] {1})));
      channel.advanceTimeBy(1, TimeUnit.SECONDS);
      channel.runPendingTasks();
    }
    assertThat(channel.isOpen()).isFalse();
    assertThat(channel.<Object>readInbound()).isNull();
  }

  private static DefaultHttpRequest foreign() {
    DefaultHttpRequest request =
        new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/jars/upload");
    request.headers().set("Host", "evil.example");
    return request;
  }
}

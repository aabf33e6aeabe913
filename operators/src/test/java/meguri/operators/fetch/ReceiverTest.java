package meguri.operators.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.state.frontier.Task;
import org.asynchttpclient.AsyncHandler.State;
import org.asynchttpclient.netty.EagerResponseBodyPart;
import org.asynchttpclient.netty.NettyResponseStatus;
import org.asynchttpclient.uri.Uri;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReceiverTest {

  private static final BodyLimits LIMITS =
      new BodyLimits(
          10, List.of(new BodyLimits.Rule("image/svg+xml", 8), new BodyLimits.Rule("image/", 4)));
  private static final int MAX_HELD = 25;

  private final AtomicLong held = new AtomicLong();
  private final Receiver receiver = receiver();

  @Test
  void aBodyUpToTheCapIsWhole() {
    assertThat(receive(receiver, 6)).isEqualTo(State.CONTINUE);
    assertThat(receive(receiver, 4)).isEqualTo(State.CONTINUE);
    Fetched fetched = complete(receiver);
    assertThat(fetched.body()).hasSize(10);
    assertThat(fetched.truncated()).isFalse();
  }

  @Test
  void aBodyPastTheCapIsCutThereAndTheTransferBrokenOff() {
    assertThat(receive(receiver, 6)).isEqualTo(State.CONTINUE);
    assertThat(receive(receiver, 6)).isEqualTo(State.ABORT);
    Fetched fetched = complete(receiver);
    assertThat(fetched.body()).hasSize(10);
    assertThat(fetched.truncated()).isTrue();
    assertThat(fetched.failure()).isEqualTo(Failure.NONE);
  }

  @ParameterizedTest
  @CsvSource({
    "text/html, 10",
    "'', 10",
    "image/png, 4",
    "'Image/PNG ;x=y', 4",
    "image/svg+xml, 8",
    "imagery/x, 10"
  })
  void aTypeMayHaveACapOfItsOwn(String type, int cap) {
    receiver.onHeadersReceived(new DefaultHttpHeaders().add("Content-Type", type));
    receive(receiver, 12);
    Fetched fetched = complete(receiver);
    assertThat(fetched.body()).hasSize(cap);
    assertThat(fetched.truncated()).isTrue();
  }

  @Test
  void aPartThatComesAfterTheTransferWasBrokenOffChangesNothing() {
    receive(receiver, 12);
    receive(receiver, 0);
    assertThat(complete(receiver).truncated()).isTrue();
  }

  @Test
  void aBodyInTooManyCrumbsIsCutAndOneInManyLinesIsNot() {
    Receiver crumbs = receiver(BodyLimits.of(1 << 20), 1 << 20);
    Receiver lines = receiver(BodyLimits.of(1 << 20), 1 << 20);
    for (int i = 0; i < 10_000; i++) {
      assertThat(receive(crumbs, 1)).isEqualTo(State.CONTINUE);
      assertThat(receive(lines, 20)).isEqualTo(State.CONTINUE);
    }
    assertThat(receive(crumbs, 1)).isEqualTo(State.ABORT);
    assertThat(receive(lines, 1)).isEqualTo(State.CONTINUE);
    assertThat(complete(crumbs).truncated()).isTrue();
  }

  @Test
  void bodiesUnderWayShareOneBoundAndTheOneThatCrossesItFails() {
    Receiver second = receiver();
    Receiver third = receiver();
    receive(receiver, 10);
    receive(second, 10);
    assertThat(receive(third, 6)).isEqualTo(State.ABORT);
    Fetched failed = complete(third);
    assertThat(failed.failure()).isEqualTo(Failure.BROKEN);
    assertThat(failed.explanation()).contains("fetch.max-held");
    assertThat(held.get()).isEqualTo(20);
    assertThat(complete(second).body()).hasSize(10);
    assertThat(receive(receiver(), 6)).isEqualTo(State.CONTINUE);
    complete(receiver);
    assertThat(held.get()).isEqualTo(6);
  }

  @Test
  void aBrokenTransferGivesItsBytesBackToo() {
    receive(receiver, 7);
    receiver.onThrowable(new IOException("reset"));
    assertThat(held.get()).isZero();
    assertThat(receiver.fetched().join().failure()).isEqualTo(Failure.BROKEN);
  }

  @Test
  void everyErrorHasItsKind() {
    assertThat(failure(new TimeoutException())).isEqualTo(Failure.TIMEOUT);
    assertThat(failure(new ConnectException())).isEqualTo(Failure.CONNECT);
    assertThat(failure(new IOException(new ConnectException()))).isEqualTo(Failure.CONNECT);
    assertThat(failure(new IllegalArgumentException("not HTTP"))).isEqualTo(Failure.PROTOCOL);
    assertThat(failure(new IOException("reset"))).isEqualTo(Failure.BROKEN);
  }

  @Test
  void theSocketIsNotOpenedToAnAddressThatIsNotAllowed() {
    InetSocketAddress inside = new InetSocketAddress("127.0.9.9", 80);
    assertThatThrownBy(() -> receiver.onTcpConnectAttempt(inside))
        .hasMessageStartingWith("127.0.9.9 is not a public address")
        .extracting(this::failure)
        .isEqualTo(Failure.ADDRESS);
    receiver.onTcpConnectAttempt(new InetSocketAddress("8.8.8.8", 80));
  }

  private Failure failure(Throwable error) {
    Receiver receiver = receiver();
    receiver.onThrowable(error);
    return receiver.fetched().join().failure();
  }

  private static State receive(Receiver receiver, int bytes) {
    return receiver.onBodyPartReceived(
        new EagerResponseBodyPart(Unpooled.wrappedBuffer(new byte[bytes]), false));
  }

  private static Fetched complete(Receiver receiver) {
    receiver.onCompleted();
    return receiver.fetched().join();
  }

  private Receiver receiver() {
    return receiver(LIMITS, MAX_HELD);
  }

  private Receiver receiver(BodyLimits limits, int maxHeld) {
    Task task = Fetches.task("http://h00001.meguri.test/", Task.Kind.PAGE);
    Receiver receiver =
        new Receiver(task, new byte[0], limits, held, maxHeld, new AddressGuard(false, false), 0);
    receiver.onStatusReceived(
        new NettyResponseStatus(
            Uri.create("http://h00001.meguri.test/"),
            new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK),
            null));
    return receiver;
  }
}

package meguri.operators.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.GZIPOutputStream;
import meguri.operators.model.Digest;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.scope.TypeRules;
import meguri.state.frontier.Task;
import org.asynchttpclient.AsyncHandler.State;
import org.asynchttpclient.netty.EagerResponseBodyPart;
import org.asynchttpclient.netty.NettyResponseStatus;
import org.asynchttpclient.uri.Uri;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReceiverTest {

  private static final BodyLimits LIMITS =
      new BodyLimits(
          10,
          20,
          List.of(new BodyLimits.Rule("image/svg+xml", 8), new BodyLimits.Rule("image/", 4)),
          TypeRules.of(List.of("deny type audio/*")));
  private static final int MAX_HELD = 25;
  private static final int LARGE = Held.LARGE;

  private long clock;
  private long millis;
  private final Pulse pulse = Pulse.of(() -> clock, () -> TimeUnit.NANOSECONDS.toMillis(clock));
  private final Held held = new Held();
  private final Map<Receiver, EmbeddedChannel> connections = new IdentityHashMap<>();
  private final Receiver receiver = receiver();

  @AfterEach
  void close() {
    pulse.close();
  }

  @Test
  void aBodyUpToTheLimitIsWhole() {
    assertThat(receive(receiver, 6)).isEqualTo(State.CONTINUE);
    assertThat(receive(receiver, 4)).isEqualTo(State.CONTINUE);
    Fetched fetched = complete(receiver);
    assertThat(fetched.body()).hasSize(10);
    assertThat(fetched.truncated()).isFalse();
  }

  @Test
  void aBodyBeyondTheLimitIsCutAndItsTransferAborted() {
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
  void aTypeMayHaveItsOwnLimit(String type, int cap) {
    receiver.onHeadersReceived(new DefaultHttpHeaders().add("Content-Type", type));
    receive(receiver, 12);
    Fetched fetched = complete(receiver);
    assertThat(fetched.body()).hasSize(cap);
    assertThat(fetched.truncated()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "text/xml, '<urlset><url>', 20",
    "text/html, '<rss version=2>', 20",
    "'', '<urlset>', 20",
    "text/plain, 'https://a.test/1', 20",
    "image/png, '<urlset><url>', 4",
    "image/svg+xml, '<urlset><url>', 8",
    "application/pdf, '<urlset><url>', 10",
    "text/xml, '<opml><url><loc>', 10",
    "text/html, '<?xml ?><b>', 10",
  })
  void aFileThatBeginsAsASitemapMayBeLonger(String type, String start, int cap) {
    receiver.onHeadersReceived(new DefaultHttpHeaders().add("Content-Type", type));
    for (byte part : (start + " ".repeat(30)).getBytes(UTF_8)) {
      receive(receiver, new byte[] {part});
    }
    assertThat(complete(receiver).body()).hasSize(cap);
  }

  @Test
  void aSitemapMayBeLongerInAnyEncoding() {
    for (String encoding : List.of("gzip", "identity")) {
      byte[] map = ("<urlset><!--" + new Random(1).ints(3_000).boxed().toList()).getBytes(UTF_8);
      byte[] body = encoding.equals("gzip") ? gzip(map) : map;
      Receiver longer = receiver(new BodyLimits(2_000, 4_000, List.of(), TypeRules.NONE), 1 << 20);
      longer.onHeadersReceived(
          new DefaultHttpHeaders()
              .add("Content-Type", "text/xml")
              .add("Content-Encoding", encoding));
      receive(longer, Arrays.copyOf(body, 1_500));
      receive(longer, Arrays.copyOfRange(body, 1_500, 5_000));
      assertThat(complete(longer).body()).hasSize(4_000);
    }
  }

  @Test
  void nothingIsReadOfADeniedType() {
    assertThat(
            receiver.onHeadersReceived(
                new DefaultHttpHeaders().add("Content-Type", "Audio/OGG; x")))
        .isEqualTo(State.ABORT);
    receive(receiver, 3); // was on its way
    Fetched fetched = complete(receiver);
    assertThat(fetched.isUnwanted()).isTrue();
    assertThat(fetched.explanation()).isEqualTo("rule-1");
    assertThat(fetched.body()).isEmpty();
    assertThat(fetched.answered()).isFalse();
    assertThat(held.bytes()).isZero();
  }

  @Test
  void partsAfterTheAbortChangeNothing() {
    receive(receiver, 12);
    receive(receiver, 0);
    assertThat(complete(receiver).truncated()).isTrue();
  }

  @Test
  void aBodyInTooManyTinyPartsIsCutAndOneInManyLinesIsNot() {
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
  void smallBodiesShareOneBoundAndTheOneThatExceedsItFails() {
    Receiver second = receiver();
    Receiver third = receiver();
    receive(receiver, 10);
    receive(second, 10);
    assertThat(receive(third, 6)).isEqualTo(State.ABORT);
    assertThat(receive(third, 1)).as("was on its way").isEqualTo(State.ABORT);
    Fetched failed = complete(third);
    assertThat(failed.failure()).isEqualTo(Failure.BROKEN);
    assertThat(failed.explanation()).contains("fetch.max-held");
    assertThat(failed.body()).isEmpty();
    assertThat(held.bytes()).isEqualTo(20);
  }

  @Test
  void aCompleteBodyIsHeldUntilItIsReleased() {
    receive(receiver, 10);
    Fetched first = complete(receiver);
    Receiver second = receiver();
    receive(second, 10);
    assertThat(complete(second).body()).hasSize(10);
    Receiver third = receiver();
    assertThat(receive(third, 6)).isEqualTo(State.ABORT);
    held.release(first.body().length);
    assertThat(receive(receiver(), 6)).isEqualTo(State.CONTINUE);
    assertThat(held.bytes()).isEqualTo(16);
  }

  @Test
  void aLargeBodyIsReadOnOnceItsLargestSizeFits() {
    Receiver first = receiver(BodyLimits.of(2 * LARGE), 3 * LARGE);
    Receiver second = receiver(BodyLimits.of(2 * LARGE), 3 * LARGE);
    receive(first, LARGE);
    assertThat(reads(first)).isTrue();
    receive(second, LARGE - 1);
    assertThat(reads(second)).as("is small yet").isTrue();
    receive(second, 1);
    assertThat(reads(second)).isFalse();
    receive(second, 5);
    Fetched sent = complete(first);
    assertThat(reads(second)).as("the first is there still").isTrue();
    assertThat(held.bytes()).isEqualTo(3L * LARGE);
    held.release(sent.body().length);
    assertThat(complete(second).body()).hasSize(LARGE + 5);
    assertThat(held.bytes()).isEqualTo(LARGE + 5);
  }

  @Test
  void aLargeBodyIsReadOnOnceAnotherIsForwarded() {
    Receiver first = receiver(BodyLimits.of(2 * LARGE), 3 * LARGE);
    Receiver second = receiver(BodyLimits.of(2 * LARGE), 3 * LARGE);
    receive(first, 2 * LARGE);
    Fetched sent = complete(first);
    receive(second, LARGE);
    assertThat(reads(second)).isFalse();
    held.release(sent.body().length);
    assertThat(reads(second)).isTrue();
  }

  @Test
  void smallBodiesPassWaitingLargeOnes() {
    Receiver large = receiver(BodyLimits.of(2 * LARGE), 2 * LARGE);
    Receiver waiting = receiver(BodyLimits.of(2 * LARGE), 2 * LARGE);
    receive(large, LARGE);
    receive(waiting, LARGE);
    assertThat(reads(waiting)).isFalse();
    assertThat(receive(receiver(BodyLimits.of(2 * LARGE), 2 * LARGE), LARGE - 1))
        .isEqualTo(State.CONTINUE);
  }

  @Test
  void aTimeoutWhileWaitingForRoomIsNotTheServersFault() {
    Receiver large = receiver(BodyLimits.of(2 * LARGE), 2 * LARGE);
    Receiver waiting = receiver(BodyLimits.of(2 * LARGE), 2 * LARGE);
    receive(large, LARGE);
    receive(waiting, LARGE);
    waiting.onThrowable(new TimeoutException("request timed out"));
    assertThat(waiting.fetched().join().explanation()).contains("fetch.max-held");
    assertThat(reads(waiting)).as("the connection is as it was").isTrue();
    assertThat(held.bytes()).isEqualTo(2L * LARGE);
    assertThat(complete(large).body()).hasSize(LARGE);
    assertThat(held.bytes()).isEqualTo(LARGE);
  }

  @Test
  void aBodyThatMayExceedTheBoundIsReadIfItIsAlone() {
    Receiver largest = receiver(BodyLimits.of(2 * LARGE), LARGE);
    receive(largest, 2 * LARGE);
    assertThat(reads(largest)).isTrue();
    assertThat(complete(largest).body()).hasSize(2 * LARGE);
  }

  @Test
  void theBeginningOfABrokenTransferIsHeldToo() {
    receive(receiver, 7);
    receiver.onThrowable(new IOException("reset"));
    Fetched broken = receiver.fetched().join();
    assertThat(broken.failure()).isEqualTo(Failure.BROKEN);
    assertThat(held.bytes()).isEqualTo(broken.body().length).isEqualTo(7);
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
  void noSocketIsOpenedToAForbiddenAddress() {
    InetSocketAddress inside = new InetSocketAddress("127.0.9.9", 80);
    assertThatThrownBy(() -> receiver.onTcpConnectAttempt(inside))
        .hasMessageStartingWith("127.0.9.9 is not a public address")
        .extracting(this::failure)
        .isEqualTo(Failure.ADDRESS);
    receiver.onTcpConnectAttempt(new InetSocketAddress("8.8.8.8", 80));
  }

  /**
   * The client tells of a timeout before it closes the connection, and a busy machine may take its
   * time.
   */
  @Test
  void anAbortedRequestEndsWhenItsConnectionHasClosed() {
    AtomicReference<ChannelPromise> close = new AtomicReference<>();
    EmbeddedChannel slow = new EmbeddedChannel(closingLater(close));
    receiver.onConnectionPooled(slow);
    receiver.onThrowable(new TimeoutException());
    slow.runPendingTasks();
    assertThat(receiver.fetched()).isNotDone();
    assertThat(receive(receiver, 1)).as("a part that comes meanwhile").isEqualTo(State.ABORT);
    millis = 700;
    slow.pipeline().firstContext().close(Objects.requireNonNull(close.get()));
    Fetched fetched = receiver.fetched().join();
    assertThat(fetched.failure()).isEqualTo(Failure.TIMEOUT);
    assertThat(fetched.over()).as("until the server has seen it").isGreaterThan(700 + 200);
  }

  @Test
  void anAnsweredRequestLeavesItsConnectionOpen() {
    receive(receiver, 1);
    complete(receiver);
    assertThat(Objects.requireNonNull(connections.get(receiver)).isOpen()).isTrue();
  }

  private static ChannelOutboundHandlerAdapter closingLater(AtomicReference<ChannelPromise> close) {
    return new ChannelOutboundHandlerAdapter() {
      @Override
      public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        close.set(promise);
      }
    };
  }

  /** A freeze while the connection was made: the task's run may be over, and another one asking. */
  @Test
  void aProcessThatWasFrozenSinceTheTaskCameSendsNothing() {
    receiver.refuseIfFrozen();
    clock += TimeUnit.SECONDS.toNanos(5);
    assertThatThrownBy(() -> receiver.refuseIfFrozen())
        .extracting(error -> fail(receiver(), error))
        .satisfies(
            fetched -> {
              assertThat(fetched.failure()).isEqualTo(Failure.LAPSED);
              assertThat(fetched.over()).as("moves no clock").isZero();
            });
  }

  private static Fetched fail(Receiver receiver, Throwable error) {
    receiver.onThrowable(error);
    return receiver.fetched().join();
  }

  private Failure failure(Throwable error) {
    Receiver receiver = receiver();
    receiver.onThrowable(error);
    return receiver.fetched().join().failure();
  }

  private static State receive(Receiver receiver, int bytes) {
    return receive(receiver, new byte[bytes]);
  }

  private static State receive(Receiver receiver, byte[] bytes) {
    return receiver.onBodyPartReceived(
        new EagerResponseBodyPart(Unpooled.wrappedBuffer(bytes), false));
  }

  private static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private boolean reads(Receiver receiver) {
    return Objects.requireNonNull(connections.get(receiver)).config().isAutoRead();
  }

  private static Fetched complete(Receiver receiver) {
    receiver.onCompleted();
    return receiver.fetched().join();
  }

  private Receiver receiver() {
    return receiver(LIMITS, MAX_HELD);
  }

  private Receiver receiver(BodyLimits limits, int maxHeld) {
    held.limit(maxHeld);
    Task task = Fetches.task("http://h00001.meguri.test/", Task.Kind.PAGE);
    Receiver receiver =
        new Receiver(
            task,
            limits,
            Digest.SHA1,
            held,
            new AddressGuard(false, false),
            pulse,
            () -> millis,
            0);
    EmbeddedChannel connection = new EmbeddedChannel();
    connections.put(receiver, connection);
    receiver.onConnectionPooled(connection);
    receiver.onStatusReceived(
        new NettyResponseStatus(
            Uri.create("http://h00001.meguri.test/"),
            new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK),
            null));
    return receiver;
  }
}

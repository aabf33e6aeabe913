package meguri.operators.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Patience;
import meguri.state.frontier.Task;
import meguri.state.revisit.Past;
import meguri.state.revisit.Validators;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What servers should not send, and what it comes to. */
@Timeout(20)
class HostileHeadTest {

  private static final String OK = "HTTP/1.1 200 OK\r\n";
  private static final String END = "Content-Length: 5\r\n\r\nhello";

  private final Judge judge = new Judge("meguri", Long.MAX_VALUE, Patience.endless(3));
  private RawServer server;
  private FetchRoom room;

  @BeforeEach
  void open() throws Exception {
    server = new RawServer();
    room = new FetchRoom(new AddressGuard(true, false));
  }

  @AfterEach
  void close() throws Exception {
    room.close();
    server.close();
  }

  static Stream<Arguments> answers() {
    return Stream.of(
        answer("a control character in a value", OK + "ETag: \"a\1b\"\r\n" + END, 200, 5),
        answer("8-bit characters in a value", OK + "X: caf\u00E9 \u0085\r\n" + END, 200, 5),
        answer("a folded value", OK + "X: a\r\n b\r\n" + END, 200, 5),
        answer("a field without a value", OK + "X:\r\n" + END, 200, 5),
        answer("a line feed alone", OK.replace("\r", "") + END.replace("\r", ""), 200, 5),
        answer("no phrase", "HTTP/1.1 200\r\n" + END, 200, 5),
        answer("status 999", "HTTP/1.1 999 Denied\r\n" + END, 999, 5),
        answer("status 600", "HTTP/1.1 600 X\r\n" + END, 600, 5),
        answer("204 with a body", "HTTP/1.1 204 No\r\n" + END, 204, 0),
        answer("304 nobody asked for", "HTTP/1.1 304 Not\r\n" + END, 304, 0),
        answer("a body without a length", OK + "\r\nhello", 200, 5),
        answer("more than the length", OK + END + " and more", 200, 5),
        answer("HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\nhello", 200, 5),
        answer("a space before the colon", OK + "X : y\r\n" + END, 200, 5),
        answer("8-bit characters in a name", OK + "caf\u00E9: y\r\n" + END, 200, 5),
        answer("a NUL in a value", OK + "X: a\0b\r\n" + END, 200, 5),
        answer("early hints", "HTTP/1.1 103 Hints\r\nLink: </x>\r\n\r\n" + OK + END, 200, 5),
        answer("the same length twice", OK + "Content-Length: 5\r\n" + END, 200, 5));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("answers")
  void readableHeadsAreAnswers(String what, String answer, int status, int length)
      throws Exception {
    Fetched fetched = fetch(answer);
    assertThat(fetched.explanation()).isEmpty();
    assertThat(fetched.failure()).isEqualTo(Failure.NONE);
    assertThat(fetched.status()).isEqualTo(status);
    assertThat(fetched.body()).hasSize(length);
    boolean good = status == 200 || status == 204;
    assertThat(judge.judge(fetched).result())
        .isEqualTo(good ? TaskResult.FETCHED : TaskResult.FAILED);
  }

  static Stream<Arguments> noAnswers() {
    return Stream.of(
        answer("nothing", "", 0, 0),
        answer("no HTTP", "SSH-2.0-OpenSSH_9.6\r\n\r\n", 0, 0),
        answer("HTTP/0.9", "<html>hello</html>", 0, 0),
        answer("status 99", "HTTP/1.1 99 X\r\n" + END, 0, 0),
        answer("status 1000", "HTTP/1.1 1000 X\r\n" + END, 0, 0),
        answer("a status that is no number", "HTTP/1.1 abc OK\r\n" + END, 0, 0),
        answer("an endless header", OK + "X: " + "x".repeat(200_000) + "\r\n" + END, 0, 0),
        answer("endless headers", OK + "X: y\r\n".repeat(50_000) + END, 0, 0),
        answer("a line without a colon", OK + "nonsense\r\n" + END, 0, 0),
        answer("a negative length", OK + "Content-Length: -5\r\n\r\nhello", 0, 0),
        answer("a length that is no number", OK + "Content-Length: x\r\n\r\nhello", 0, 0),
        answer("two lengths", OK + "Content-Length: 4\r\n" + END, 0, 0),
        answer("less than the length", OK + "Content-Length: 50\r\n\r\nhello", 0, 0),
        answer("a broken chunk", OK + "Transfer-Encoding: chunked\r\n\r\nxyz\r\nhello", 0, 0),
        answer("no last chunk", OK + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", 0, 0),
        answer("interim answers for ever", "HTTP/1.1 102 Wait\r\n\r\n".repeat(5_000), 0, 0));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("noAnswers")
  void unreadableHeadsAreFailuresAndRetried(String what, String answer, int status, int length)
      throws Exception {
    Fetched fetched = fetch(answer);
    assertThat(fetched.answered()).isFalse();
    assertThat(fetched.explanation()).isNotEmpty();
    assertThat(fetched.body().length).isLessThanOrEqualTo(FetchRoom.MAX_BODY);
    Outcome outcome = judge.judge(fetched);
    assertThat(outcome.result()).isEqualTo(TaskResult.FAILED);
    assertThat(outcome.version()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"a\1b\"", "\"a\r\nX-Injected: y\"", "\"\0\"", "\u3042", "\u0085"})
  void anUnsendableValidatorIsLeftOutOfTheRequest(String validator) throws Exception {
    Task first = FetchRoom.task(server.port(), "/x", Task.Kind.PAGE, room.run);
    Past past = new Past(1, true, new Validators(validator, validator), Past.unknown().history());
    Task again = Fetches.visited(first, past);
    server.answer("/x", OK + END);
    assertThat(room.fetch(again).status()).isEqualTo(200);
    assertThat(server.requests()).hasSize(1);
    assertThat(server.requests().get(0)).doesNotContain("Injected", "\1", "\0");
  }

  @Test
  void anUnsendableEtagIsNotKept() throws Exception {
    server.answer("/x", OK + "ETag: \"a\1b\"\r\n" + END);
    Task task = FetchRoom.task(server.port(), "/x", Task.Kind.PAGE, room.run);
    Outcome outcome = judge.judge(room.fetch(task));
    assertThat(requireNonNull(outcome.version()).validators()).isEqualTo(Validators.NONE);
  }

  @Test
  void aRedirectInRawUtf8IsFollowed() throws Exception {
    String location = new String("/caf\u00E0?q=\u5DE1".getBytes(UTF_8), ISO_8859_1);
    Fetched fetched = fetch("HTTP/1.1 301 Moved\r\nLocation: " + location + "\r\n" + END);
    assertThat(fetched.headers().location()).isEqualTo("/caf\u00E0?q=\u5DE1");
  }

  private Fetched fetch(String answer) throws Exception {
    server.answer("/x", answer);
    return room.fetch(FetchRoom.task(server.port(), "/x", Task.Kind.PAGE, room.run));
  }

  private static Arguments answer(String what, String answer, int status, int length) {
    return Arguments.of(what, answer, status, length);
  }
}

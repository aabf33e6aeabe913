package meguri.operators.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import meguri.state.Hash64;
import meguri.state.frontier.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FetchedTest {

  private static final String URL = "http://a.test/";
  private static final byte[] BODY = "body".getBytes(UTF_8);

  @ParameterizedTest
  @ValueSource(ints = {200, 203, 206, 226})
  void theFingerprintOfAPageIsTheFirstHalfOfItsDigest(int status) {
    assertThat(Fetches.answer(URL, status, BODY).fingerprint()).isEqualTo(Hash64.of("body"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 101, 301, 304, 404, 500})
  void otherAnswersHaveNoFingerprint(int status) {
    assertThat(Fetches.answer(URL, status, BODY).fingerprint()).isZero();
  }

  @Test
  void anUnchangedPageHasTheFingerprintOfItsLastVisit() {
    Task again = Fetches.visitedBefore(URL, 17);
    assertThat(Fetches.answer(again, 304, new byte[0], false).fingerprint()).isEqualTo(17);
  }

  @Test
  void emptyAndTruncatedBodiesAndRobotsTxtHaveNoFingerprint() {
    Task page = Fetches.task(URL, Task.Kind.PAGE);
    Task robots = Fetches.task(URL + "robots.txt", Task.Kind.ROBOTS);
    assertThat(Fetches.answer(URL, 200, new byte[0]).fingerprint()).isZero();
    assertThat(Fetches.answer(page, 200, BODY, true).fingerprint()).isZero();
    assertThat(Fetches.answer(robots, 200, BODY, false).fingerprint()).isZero();
  }
}

package meguri.operators.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import meguri.operators.model.Claim;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.model.Headers;
import meguri.operators.model.Offered;
import meguri.operators.model.Release;
import meguri.operators.model.Types;
import meguri.state.Hash64;
import meguri.state.frontier.Task;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.streaming.api.operators.ProcessOperator;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SplitTest {

  private static final byte[] BODY = "<p>now".getBytes(UTF_8);
  private static final long FORMER = Hash64.of("<p>before");

  private OneInputStreamOperatorTestHarness<Fetched, Claim> harness;

  @BeforeEach
  void open() throws Exception {
    harness =
        new OneInputStreamOperatorTestHarness<>(
            new ProcessOperator<>(new Split("meguri", Duration.ofDays(1))));
    harness.setup(Types.CLAIM.createSerializer(new SerializerConfigImpl()));
    harness.open();
  }

  @AfterEach
  void close() throws Exception {
    harness.close();
  }

  @Test
  void aFirstVisitReleasesNothing() throws Exception {
    Fetched fetched = Fetches.answer(visitedWith(0), 200, BODY, false);
    harness.processElement(fetched, 0);
    assertThat(harness.extractOutputValues()).containsExactly(fetched);
  }

  @Test
  void anUnchangedPageReleasesNothing() throws Exception {
    Fetched fetched = Fetches.answer(visitedWith(Hash64.of("<p>now")), 200, BODY, false);
    harness.processElement(fetched, 0);
    assertThat(harness.extractOutputValues()).containsExactly(fetched);
  }

  @Test
  void aChangedPageReleasesItsFormerBody() throws Exception {
    Fetched fetched = Fetches.answer(visitedWith(FORMER), 200, BODY, false);
    harness.processElement(fetched, 0);
    assertThat(harness.extractOutputValues()).containsExactly(fetched, new Release(FORMER));
  }

  @Test
  void soDoesOneThatIsEmptyNowOrWasCutOff() throws Exception {
    harness.processElement(Fetches.answer(visitedWith(FORMER), 200, new byte[0], false), 0);
    harness.processElement(Fetches.answer(visitedWith(FORMER), 200, BODY, true), 0);
    assertThat(harness.extractOutputValues())
        .filteredOn(Release.class::isInstance)
        .containsExactly(new Release(FORMER), new Release(FORMER));
  }

  @ParameterizedTest
  @ValueSource(ints = {304, 301, 404, 429, 500})
  void whatDoesNotShowThePageReleasesNothing(int status) throws Exception {
    Fetched fetched = Fetches.answer(visitedWith(FORMER), status, BODY, false);
    harness.processElement(fetched, 0);
    assertThat(harness.extractOutputValues()).containsExactly(fetched);
  }

  @Test
  void aRequestThatBrokeOffReleasesNothing() throws Exception {
    byte[] none = new byte[0];
    harness.processElement(
        new Fetched(
            visitedWith(FORMER),
            1,
            2,
            200,
            "OK",
            none,
            Headers.NONE,
            BODY,
            false,
            Hash64.md5(BODY),
            Failure.BROKEN,
            "the server closed the connection"),
        0);
    assertThat(harness.extractOutputValues()).isEmpty();
  }

  @Test
  void aRobotsThatIsElsewhereIsAskedForThereAndLoggedAsWhatItIs() throws Exception {
    Task robots = Fetches.task("http://a.test/robots.txt", Task.Kind.ROBOTS);
    harness.processElement(
        Fetches.answer(robots, 301, new byte[0], false, "Location", "http://b.test/robots.txt"), 0);
    assertThat(harness.getSideOutput(Split.QUESTIONS))
        .extracting(sent -> ((Offered) sent.getValue()).candidate().url())
        .containsExactly("http://b.test/robots.txt");
    assertThat(harness.getSideOutput(Split.LOG))
        .extracting(sent -> sent.getValue().outcome())
        .containsExactly("robots");
  }

  @Test
  void moreRulesThanAreKeptAreToldInTheLog() throws Exception {
    StringBuilder rules = new StringBuilder("User-agent: *\n");
    for (int i = 0; i < 20_000; i++) {
      rules.append("Disallow: /").append(i * 7919).append('\n');
    }
    Task robots = Fetches.task("http://a.test/robots.txt", Task.Kind.ROBOTS);
    harness.processElement(Fetches.answer(robots, 200, rules.toString().getBytes(UTF_8), false), 0);
    assertThat(harness.getSideOutput(Split.LOG))
        .extracting(sent -> sent.getValue().reason())
        .containsExactly("has more rules for us than are kept: more is forbidden than it says");
  }

  private static Task visitedWith(long digest) {
    return Fetches.visitedBefore("http://a.test/", digest);
  }
}

package meguri.operators.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import meguri.operators.fuzz.CpuTime;
import meguri.operators.fuzz.Entity;
import meguri.operators.model.Fetches;
import meguri.operators.model.RobotsRules;
import meguri.operators.scope.UrlNormaliser;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Patience;
import meguri.state.frontier.Rules;
import meguri.state.frontier.Task;
import meguri.state.robots.RobotsFile;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

class RobotsFuzzTest {

  private static final String SITE = "http://h00001.meguri.test";
  private static final Task ROBOTS = Fetches.task(SITE + "/robots.txt", Task.Kind.ROBOTS);
  private static final int LONG_PATH = 2_000;

  /** As the loop topic has it. */
  private static final int LONGEST_RECORD = 64 * 1024;

  private final Judge judge = new Judge("meguri", Long.MAX_VALUE, Patience.endless(3));
  private final RobotsRules.Serializer serializer = new RobotsRules.Serializer();

  @FuzzTest
  void anyRulesAllowTheSameBeforeAndAfterARestore(byte[] input) {
    Entity robots = Entity.of(input);
    obey(robots);
    if (Entity.isChosen(input)) {
      obey(robots.atLength());
    }
  }

  private void obey(Entity robots) {
    CpuTime.isInBounds(robots.length() + RobotsFile.MAX_BYTES, () -> rules(robots));
    Outcome outcome = rules(robots);
    if (outcome.result() == TaskResult.FAILED) {
      return; // in an encoding that nobody knows
    }
    Rules rules = requireNonNull(outcome.rules());
    assertThat(rules.crawlDelay()).isNotNegative();
    Rules restored = restored(rules);
    for (String url : urls(robots)) {
      CpuTime.isInBounds(robots.length() + url.length(), () -> rules.allows(url));
      assertThat(rules.allows(url))
          .as(url)
          .isEqualTo(rules.allows(url))
          .isEqualTo(restored.allows(url));
    }
  }

  private Outcome rules(Entity robots) {
    return judge.judge(
        Fetches.answer(
            ROBOTS,
            200,
            robots.body(),
            false,
            "Content-Type",
            robots.type(),
            "Content-Encoding",
            robots.encoding()));
  }

  private Rules restored(Rules rules) {
    try {
      DataOutputSerializer out = new DataOutputSerializer(1024);
      serializer.serialize(rules, out);
      assertThat(out.length()).isLessThan(LONGEST_RECORD);
      return serializer.deserialize(new DataInputDeserializer(out.getCopyOfBuffer()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> urls(Entity robots) {
    String body = new String(robots.body(), ISO_8859_1);
    int slash = Math.max(0, body.indexOf('/'));
    String path = body.substring(slash, Math.min(body.length(), slash + LONG_PATH));
    return List.of(
        SITE + "/",
        SITE + "/private/a.html?b=c",
        SITE + "/" + "a".repeat(LONG_PATH),
        UrlNormaliser.normalise(SITE + "/" + path),
        UrlNormaliser.normalise(SITE + "/" + path.lines().findFirst().orElse("")));
  }
}

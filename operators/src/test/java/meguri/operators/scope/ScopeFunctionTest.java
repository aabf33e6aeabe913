package meguri.operators.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import meguri.operators.model.Counters;
import meguri.operators.model.Found;
import meguri.operators.model.Link;
import meguri.operators.model.Notice;
import meguri.state.rank.Share;
import org.apache.flink.streaming.api.operators.StreamFlatMap;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

class ScopeFunctionTest {

  @Test
  void linksInScopeGoOnAndTheOthersAreCountedByReason() throws Exception {
    Counters counters = new Counters();
    var function = new ScopeFunction(Scope.Kind.HOST, 5, List.of("http://a.test/"));
    try (var harness =
        new OneInputStreamOperatorTestHarness<Found, Notice>(
            new StreamFlatMap<>(function), counters.environment())) {
      harness.open();
      harness.processElement(Found.seed("http://a.test/x#y"), 0);
      harness.processElement(Found.seed("http://b.test/"), 0);
      harness.processElement(new Found("http://a.test/deep", 6, 0, Share.SEED, ""), 0);
      harness.processElement(Found.seed("nothing"), 0);
      assertThat(harness.extractOutputValues())
          .extracting(link -> ((Link) link).candidate().url())
          .containsExactly("http://a.test/x");
      assertThat(counters.counted())
          .isEqualTo(
              Map.of(
                  "dropped.out-of-scope", 1L, "dropped.too-deep", 1L, "dropped.url-malformed", 1L));
    }
  }
}

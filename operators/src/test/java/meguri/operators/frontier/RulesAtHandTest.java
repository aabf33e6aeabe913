package meguri.operators.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import meguri.operators.cache.AtHand;
import meguri.operators.model.RobotsRules;
import meguri.state.frontier.Rules;
import meguri.state.robots.Rule;
import meguri.state.robots.RuleList;
import org.junit.jupiter.api.Test;

class RulesAtHandTest {

  private final AtHand<Rules> atHand = KeyedStore.rulesAtHand();

  /** Which take nine times as much on the heap as where they are written. */
  @Test
  void cachedRulesStayWithinTheirBytes() {
    List<Rule> rules =
        IntStream.range(0, 6_000)
            .mapToObj(i -> Rule.of(false, "/" + Integer.toString(1_000 + i, 36)))
            .toList();
    RobotsRules hostile = RobotsRules.of(new RuleList(rules, 0), 1);
    assertThat(kept(hostile, 200) * hostile.heapSize())
        .isBetween(KeyedStore.RULES_BYTES / 2L, (long) KeyedStore.RULES_BYTES);
  }

  @Test
  void shortRulesOfThousandsOfHostsAreCached() {
    List<Rule> rules =
        IntStream.range(0, 20).mapToObj(i -> Rule.of(false, "/private/" + i)).toList();
    assertThat(kept(RobotsRules.of(new RuleList(rules, 0), 1), 5_000)).isEqualTo(5_000);
  }

  private long kept(RobotsRules rules, int hosts) {
    for (int host = 0; host < hosts; host++) {
      atHand.put(host, rules);
    }
    return LongStream.range(0, hosts).filter(host -> atHand.get(host) != null).count();
  }
}

package meguri.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import meguri.job.Refusal;
import meguri.state.frontier.Intervals;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntervalRulesTest {

  private final Configuration options = new Configuration();

  @Test
  void rulesApplyInTheirOrder() {
    options.set(
        PolitenessOptions.INTERVALS,
        List.of(
            "203.0.113.0/24=5s", "2001:db8::/32 = 500 ms", "Example.org=10s", "*.b.example=2s"));
    List<Intervals.Rule> rules = IntervalRules.of(options).rules();
    assertThat(rules)
        .extracting(Intervals.Rule::interval)
        .containsExactly(5000L, 500L, 10000L, 2000L);
    assertThat(rules.get(0)).isInstanceOf(Intervals.ByAddress.class);
    assertThat(rules.get(1)).isInstanceOf(Intervals.ByAddress.class);
    assertThat(rules.get(2)).isEqualTo(new Intervals.ByHost("example.org", false, 10_000));
    assertThat(rules.get(3)).isEqualTo(new Intervals.ByHost("b.example", true, 2_000));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "=",
        "=5s",
        "a",
        "a=",
        "a=-5s",
        "a=soon",
        "1.2.3/8=5s",
        "1.2.3.4/33=5s",
        "1.2.3.4/x=5s",
        "::1/129=5s",
        "*=5s",
        "*.=5s",
        "a..b=5s",
        "http://a=5s",
        "a.*.b=5s"
      })
  void anUnreadableRuleIsRefusedWithItsText(String rule) {
    options.set(PolitenessOptions.INTERVALS, List.of(rule));
    assertThatThrownBy(() -> AllOptions.check(options))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("\"" + rule + "\"")
        .hasMessageContaining("203.0.113.0/24=5s");
  }

  @Test
  void anIntervalBelowAQuarterSecondForPublicAddressesMustBeExplicit() {
    assertThat(IntervalRules.of(options).least()).isEqualTo(250);
    options.set(PolitenessOptions.MIN_INTERVAL, Duration.ofMillis(249));
    assertThatThrownBy(() -> AllOptions.check(options))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("--i-operate-these-servers");
    options.set(PolitenessOptions.I_OPERATE_THESE_SERVERS, true);
    AllOptions.check(options);
    assertThat(IntervalRules.of(options).least()).isEqualTo(249);
    options.removeConfig(PolitenessOptions.MIN_INTERVAL);
    assertThat(IntervalRules.of(options).least()).isZero();
  }
}

package meguri.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import meguri.job.Refusal;
import meguri.state.steer.Command;
import meguri.state.steer.Setting;
import meguri.state.steer.Target;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettableTest {

  private final Configuration running = new Configuration();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          politeness.interval     | 2s   | 1000                | 2000
          scope.pages-per-host    | 50   | 9223372036854775807 | 50
          revisit.longest         | 30d  | 34560000000         | 2592000000
          scope.rules             | deny host a.test | | deny host a.test
          """)
  void anOptionBecomesTheWordsOfACommandThatTheCrawlTakes(
      String name, String value, String before, String then) {
    List<String> words = Settable.option(name, List.of(value), running);
    assertThat(words).containsExactly(name, before == null ? "" : before, then);
    assertThat(fault(words)).isEmpty();
    assertThat(fault(Settable.option(name, List.of(""), running))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          politeness.intervall     | 2s        | There is no option politeness.intervall; did you mean politeness.interval?
          politeness.min-interval  | 1ms       | politeness.min-interval cannot be set while a crawl runs. A running crawl can change only these: politeness.interval,
          politeness.i-operate-these-servers | true | cannot be set while a crawl runs
          politeness.interval      | 100ms     | Less than 250 ms is allowed only for servers that you operate
          politeness.interval      | 2 parsecs | politeness.interval is "2 parsecs"; it must be a time
          politeness.interval      | 2d        | takes one number
          scope.pages-per-host     | 0         | scope.pages-per-host is "0"; it must be
          revisit.shortest         | 500d      | revisit.longest is 400 d; it must be at least revisit.shortest
          scope.rules              | deny everything | Rule 1 of scope.rules, "deny everything", is not valid
          scope.rules              | deny type image/* | is about a type of answers
          """)
  void whatTheCrawlCannotTakeIsRefusedWithWhatItCan(String name, String value, String told) {
    assertThatThrownBy(() -> Settable.option(name, List.of(value), running))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(told);
  }

  @Test
  void serversOfThisMachineAndOnesOwnMayBeAskedSooner() {
    running.set(FetchOptions.ALLOW_LOOPBACK, true);
    assertThat(Settable.option("politeness.interval", List.of("10ms"), running)).contains("10");
  }

  @Test
  void everyOptionThatCanBeSetHasAValueWithWhichACrawlIsBegun() {
    for (Setting setting : Setting.values()) {
      assertThat(Settable.begun(running).containsKey(setting.key())).isEqualTo(setting.isOption());
    }
  }

  @Test
  void anIntervalIsATime() {
    assertThat(Settable.interval("5s")).containsExactly("interval", "", "5000");
    assertThatThrownBy(() -> Settable.interval("soon"))
        .hasMessage("interval is \"soon\"; it must be a time such as 5s, at most a day.");
    assertThatThrownBy(() -> Settable.interval("25h")).isInstanceOf(Refusal.class);
  }

  private static String fault(List<String> words) {
    return new Command("id", "crawl", 0, Command.Kind.SET, Target.ALL, 0, false, words).fault();
  }
}

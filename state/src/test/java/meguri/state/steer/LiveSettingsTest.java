package meguri.state.steer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiveSettingsTest {

  private final Holds holds = new Holds();
  private final LiveSettings set = holds.settings();

  @Test
  void theIntervalOfTheNarrowestNameCounts() {
    give("*.test", "interval", "", "9000");
    give("*.a.test", "interval", "", "7000");
    give("www.a.test", "interval", "", "5000");
    assertThat(set.interval("www.a.test")).isEqualTo(5_000);
    assertThat(set.interval("a.test")).isEqualTo(7_000);
    assertThat(set.interval("x.www.a.test")).isEqualTo(7_000);
    assertThat(set.interval("b.test")).isEqualTo(9_000);
    assertThat(set.interval("b.example")).isEqualTo(LiveSettings.NOT_SET);
    give("*.a.test", "interval", "");
    assertThat(set.interval("a.test")).isEqualTo(9_000);
  }

  @Test
  void whatIsSetCountsUntilItIsSetAgainOrEnded() {
    assertThat(set.number(Setting.PAGES_PER_HOST, 7)).isEqualTo(7);
    give("all", "scope.pages-per-host", "7", "20");
    give("all", "scope.pages-per-host", "7", "30");
    assertThat(set.number(Setting.PAGES_PER_HOST, 7)).isEqualTo(30);
    give("all", "scope.pages-per-host", "7");
    assertThat(set.number(Setting.PAGES_PER_HOST, 7)).isEqualTo(7);
    give("all", "scope.rules", "", "deny host a.test", "allow host b.test");
    assertThat(set.texts(Setting.SCOPE_RULES))
        .contains(List.of("deny host a.test", "allow host b.test"));
    assertThat(holds.all()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          all         | politeness.min-interval  | 0      | only these can be set
          all         | interval                 | 5000   | an interval is set for a host or a site
          a.test      | politeness.interval      | 5000   | is set for the whole crawl, not for a.test
          all         | politeness.interval      | 2s     | takes one number
          all         | politeness.interval      | -1     | takes one number
          all         | scope.pages-per-host     | 0      | takes one number from 1
          all         | revisit.shortest         | 1      | takes one number from 1,000
          a.test      | interval                 | 99999999999 | takes one number from 0 to 86,400,000
          """)
  void aCommandThatCannotBeCarriedOutHasAFault(
      String target, String name, String value, String told) {
    assertThat(command(target, Command.Kind.SET, 0, name, "", value).fault()).contains(told);
  }

  @Test
  void bytesOfAStrangerAreAFaultToo() {
    assertThat(command("all", Command.Kind.SET, 0).fault()).isNotEmpty();
    assertThat(command("all", Command.Kind.SET, 0, "scope.rules").fault()).isNotEmpty();
    assertThat(command("a.test", Command.Kind.TRACE, 0).fault()).isNotEmpty();
    assertThat(command("a.test", Command.Kind.TRACE, Long.MAX_VALUE).fault()).isNotEmpty();
    List<String> many = Collections.nCopies(Command.MOST_WORDS + 1, "http://a.test/");
    assertThat(command("all", Command.Kind.INJECT, 0, many.toArray(String[]::new)).fault())
        .isNotEmpty();
  }

  @Test
  void aTraceEndsByItself() {
    holds.add(command("*.a.test", Command.Kind.TRACE, 1_000));
    assertThat(holds.traces("www.a.test", 999)).isTrue();
    assertThat(holds.traces("b.test", 999)).isFalse();
    assertThat(holds.traces("www.a.test", 1_000)).isFalse();
    holds.expire(1_000);
    assertThat(holds.all()).isEmpty();
  }

  private void give(String target, String... words) {
    Command command = command(target, Command.Kind.SET, 0, words);
    assertThat(command.fault()).isEmpty();
    holds.add(command);
  }

  private static Command command(String target, Command.Kind kind, long lasts, String... words) {
    return new Command(
        "id", "crawl", 0, kind, Target.parse(target).orElseThrow(), lasts, false, List.of(words));
  }
}

package meguri.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import meguri.job.Refusal;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AssignmentsTest {

  @Test
  void anyOptionCanBeSet() {
    Configuration options = read("politeness.interval=2s", "crawl.max-pages = 7");
    assertThat(options.get(PolitenessOptions.INTERVAL)).hasSeconds(2);
    assertThat(options.get(CrawlOptions.MAX_PAGES)).isEqualTo(7);
  }

  @Test
  void aValueMayHoldAnEqualsSign() {
    assertThat(read("fetch.user-agent=me/1 (a=b)").get(FetchOptions.USER_AGENT))
        .isEqualTo("me/1 (a=b)");
  }

  @Test
  void aListHasAnEntryForEachTimeThatItIsGiven() {
    Configuration options =
        read("scope.rules=deny extension zip", "scope.rules=allow host a.test; b");
    assertThat(options.get(ScopeOptions.RULES))
        .containsExactly("deny extension zip", "allow host a.test; b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fetch.tls-eror=accept        | --set: There is no option fetch.tls-eror; did you mean fetch.tls-errors?
          fetch.tls-errors=maybe       | --set fetch.tls-errors is "maybe"; it must be
          fetch.tls-errors             | --set is "fetch.tls-errors"; it must be a name and a value
          =accept                      | --set is "=accept"; it must be a name and a value
          """)
  void aMistakeIsRefusedWithTheNearestName(String given, String sentence) {
    assertThatThrownBy(() -> read(given))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void twoValuesForOneOptionContradictEachOther() {
    assertThatThrownBy(() -> read("crawl.max-pages=7", "crawl.max-pages=8"))
        .isInstanceOf(Refusal.class)
        .hasMessage("The option crawl.max-pages is given twice; say --set once.");
  }

  @Test
  void aLoginInAValueIsNotShown() {
    assertThatThrownBy(() -> read("fetch.proxy=ftp://me:s3cret@proxy.test"))
        .isInstanceOf(Refusal.class)
        .hasMessageNotContaining("s3cret");
  }

  private static Configuration read(String... given) {
    return Assignments.read(List.of(given), "--set");
  }
}

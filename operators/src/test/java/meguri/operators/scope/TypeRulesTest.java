package meguri.operators.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import meguri.operators.parse.MediaType;
import meguri.state.frontier.Candidate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class TypeRulesTest {

  @ParameterizedTest(name = "{0}: {1}")
  @CsvFileSource(resources = "types.csv", delimiter = '|', numLinesToSkip = 1, emptyValue = "")
  void answersAreKeptOrDroppedAsTheTableSays(String rules, String type, String reason) {
    assertThat(TypeRules.of(Arrays.asList(rules.split(" ; "))).denial(MediaType.essence(type)))
        .isEqualTo(reason.equals("-") ? "" : reason);
  }

  @ParameterizedTest
  @CsvSource({
    "http://a.test/x.pdf,    0, http://a.test/,             true",
    "http://a.test/x.pdf,    1, http://a.test/download,     true",
    "http://a.test/x.pdf,    0, http://a.test/sitemap.xml,  true",
    "http://a.test/x.xml,    0, http://a.test/robots.txt,   false",
    "http://a.test/2.xml,    1, http://a.test/all.xml,      false",
    "http://a.test/2.xml.gz, 2, http://a.test/1.xml.gz,     false",
    "http://a.test/s?n=1,    1, http://a.test/wp-sitemap?x, false",
    "http://a.test/x.pdf,    0, '',                         false",
  })
  void sitemapsAndSeedsAreAlwaysKept(String url, int hops, String via, boolean judged) {
    assertThat(TypeRules.concern(new Candidate(url, 1, 1, hops, 1, via))).isEqualTo(judged);
  }
}

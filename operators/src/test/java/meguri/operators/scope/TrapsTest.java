package meguri.operators.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Year;
import java.util.List;
import meguri.operators.model.RawLink;
import meguri.state.rank.Share;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class TrapsTest {

  private static final String SITE = "http://a.test";

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "traps.csv", numLinesToSkip = 1)
  void urlsAreHonestOrTrapsAsTheTableSays(String path, String reason) {
    String url = SITE + (path.startsWith("?") ? "/" : "") + path;
    assertThat(reason(Traps.Limits.DEFAULT, url)).isEqualTo(reason.equals("-") ? "" : reason);
  }

  @Test
  void theLengthOfAQueryIsBounded() {
    String url = SITE + "/?";
    assertThat(reason(Traps.Limits.DEFAULT, url + "x".repeat(1024))).isEmpty();
    assertThat(reason(Traps.Limits.DEFAULT, url + "x".repeat(1025))).isEqualTo("trap-query");
  }

  @Test
  void seedsAreNoTraps() {
    Scope scope = ScopeTest.scope(Scope.Settings.of(Scope.Kind.ANY, -1, List.of()));
    String url = SITE + "/2031/05/";
    assertThat(scope.judge(RawLink.seed(url))).isInstanceOf(Scope.Accepted.class);
    assertThat(ScopeTest.reason(scope.judge(new RawLink(url, 1, 0, Share.SEED, SITE + "/"))))
        .isEqualTo("trap-calendar");
  }

  @Property
  void anyUrlIsJudgedUnderAnyLimits(
      @ForAll @Chars({'/', '?', '&', '=', '2', '0', '3', '1', '-', 'a'}) String text,
      @ForAll @IntRange(min = 1) int repeats,
      @ForAll @IntRange(min = 1) int others) {
    Traps.Limits limits = new Traps.Limits(repeats, others, others, others, others);
    assertThat(reason(limits, SITE + "/" + text)).matches("(trap-[a-z]+)?");
  }

  private static String reason(Traps.Limits limits, String url) {
    return new Traps(limits, Year.of(2026))
        .find(url, SITE.length())
        .map(Scope.Refusal::reason)
        .orElse("");
  }
}

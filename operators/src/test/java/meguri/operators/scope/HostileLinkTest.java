package meguri.operators.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Year;
import java.util.EnumSet;
import java.util.List;
import meguri.operators.model.RawLink;
import meguri.state.rank.Share;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Links as long as may be, of the pieces that reading, rewriting and judging a URL look for. */
class HostileLinkTest {

  /** Of CPU time: a hundred times what the slowest takes, twice 0.4 ms, once it is compiled. */
  private static final long BOUND_NS = 80_000_000;

  private static final int TRIES = 5;
  private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

  private static final List<String> PIECES =
      List.of(
          "/",
          "..",
          "/../",
          ".",
          "%2e",
          "%",
          "%25",
          "?",
          "&",
          "=",
          "utm_x",
          "&utm_x=1",
          "gclid",
          "&sid=",
          ";jsessionid=1",
          "/(S(",
          "))",
          "日",
          "xn--",
          "a.",
          "a",
          "\t",
          " ",
          "@",
          ":",
          "[",
          "]",
          "1.",
          "0x",
          "\\",
          "&a=b",
          "2031/05/",
          "%E3",
          "\uD800",
          "ß.",
          "index.html/",
          "#");

  @ParameterizedTest
  @ValueSource(strings = {"http://", "http://h.test/", "http://h.test/?", ""})
  void noLinkThrowsOrTakesLong(String start) {
    Scope scope =
        new Scope(
            new Scope.Settings(
                Scope.Kind.ANY,
                Scope.NO_MAX_DEPTH,
                SeedPlaces.of(List.of()),
                EnumSet.allOf(Equivalence.class),
                List.of("a*"),
                List.of("deny prefix h.test/x", "deny extension zip"),
                Traps.Limits.DEFAULT),
            Year.of(2026));
    for (String one : PIECES) {
      for (String other : PIECES) {
        String pair = one + other;
        String link = start + pair.repeat((Scope.MAX_LENGTH - start.length()) / pair.length());
        assertThat(fastest(scope, link)).as(start + pair).isLessThan(BOUND_NS);
      }
    }
  }

  private static long fastest(Scope scope, String link) {
    BaseUrl base = new BaseUrl("http://b.test/x/y?z");
    long fastest = Long.MAX_VALUE;
    for (int i = 0; i < TRIES && fastest > BOUND_NS; i++) {
      long begin = CPU.getCurrentThreadCpuTime();
      scope.judge(new RawLink(link, 1, 0, Share.SEED, base.toString()));
      scope.judge(new RawLink(base.resolve(link), 1, 0, Share.SEED, base.toString()));
      fastest = Math.min(fastest, CPU.getCurrentThreadCpuTime() - begin);
    }
    return fastest;
  }
}

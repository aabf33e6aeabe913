package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.logging.Logger;
import meguri.state.allowance.Likeness;
import meguri.web.Site;
import meguri.web.WebSpec;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AppearanceTest {

  private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

  private static final String MENU = "<ul><li>" + menu(80) + "</ul>";

  private final Appearance appearance = new Appearance(new Likeness());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # no reader sees the difference, or it is a number
          <p>more                | <P class=x id=y2>more</P><!-- night -->          | true
          <script>a()</script>   | <script>other(words, in, a, script)</script>     | true
          <style>p {}</style>    | <style>div { margin: auto }</style>              | true
          <a href=/1>on</a>      | <a href=/2?sid=x>on</a>                          | true
          visitor 17             | visitor 18,000,000                               | true
          <img src=/x.gif?a=1>   | <img src=/x.gif?a=2>                             | true
          # and it is a word, or a picture
          <p>day                 | <p>night                                         | false
          <title>a b</title>     | <title>c d</title>                               | false
          <img src=/1.jpg>       | <img src=/2.jpg>                                 | false
          """)
  void pagesAreAlikeIfTheirVisibleTextIs(String one, String other, boolean same) {
    assertThat(of(one) == of(other)).isEqualTo(same);
  }

  @Test
  void aPageWithoutWordsIsLikeNoOther() {
    assertThat(appearance.of(Jsoup.parse("<img src=x><p>Loading</p>"))).isEqualTo(Likeness.NONE);
  }

  /**
   * The page is one of the synthetic web's, with markup as pages have; the figures are printed. The
   * quickest rounds are compared, in CPU time, and there are more of them as long as one of the two
   * may not be compiled yet: others use this machine too.
   */
  @Test
  void theCostIsSmallBesideTheParsers() {
    String html = new String(new Site(WebSpec.builder().port(80).build()).html(0, 0, 0), UTF_8);
    Document document = Jsoup.parse(html);
    double parse = Double.MAX_VALUE;
    double look = Double.MAX_VALUE;
    // a third of the parser's time at first, and half of it when both are compiled
    for (int round = 0; round < 40 || look >= parse * 2 / 3 && round < 2_000; round++) {
      parse = Math.min(parse, micros(() -> Jsoup.parse(html)));
      look = Math.min(look, micros(() -> appearance.of(document)));
    }
    Logger.getLogger(getClass().getName())
        .info(
            String.format(
                Locale.ROOT,
                "a page of %d KB: parsed in %.1f µs, looked at in %.1f µs",
                html.length() >> 10,
                parse,
                look));
    assertThat(look).isLessThan(parse * 2 / 3);
  }

  private long of(String html) {
    return appearance.of(Jsoup.parse(MENU + html));
  }

  private static double micros(Supplier<Object> work) {
    long begin = CPU.getCurrentThreadCpuTime();
    for (int i = 0; i < 50; i++) {
      assertThat(work.get()).isNotNull();
    }
    return (CPU.getCurrentThreadCpuTime() - begin) / 50e3;
  }

  private static String menu(int words) {
    SplittableRandom random = new SplittableRandom(7);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      random.ints(6, 'a', 'z' + 1).forEach(letter -> text.append((char) letter));
      text.append(' ');
    }
    return text.toString();
  }
}

package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import meguri.operators.encoding.Encodings;
import meguri.operators.fuzz.CpuTime;
import meguri.web.Site;
import meguri.web.WebSpec;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract: the scanner answers as jsoup does, or is in doubt. */
class PageScannerTest {

  /** The part of the standard's cases that may leave doubts; 0.043 of them do. */
  private static final double MOST_DOUBTS = 0.06;

  private static final Pattern UNICODE = Pattern.compile("\\\\u([0-9a-fA-F]{4})");

  @ParameterizedTest
  @ValueSource(
      strings = {
        // the tags of a page, well or badly formed
        "<html><head><title>t &amp; u</title></head><body><p>x<p>y<ul><li>a<li>b</ul></body></html>",
        "<a href=/1>x</a><A HREF='/2'>y</A><a\nhref\n=\n/3\n>z<a href=/4/>w<a href=/5",
        "<a href=/x?a=1&amp;b=2&copy=3&copy;&lt;&#65;&#x42;&#150;>x</a>",
        "<p title='>' class=\"<a href=/no>\">x<a x=y/z href=/yes>y",
        "a</>b </ c> d <e> &amp;f &notit; g&eacute;h <!doctype > i<!-- j -->k<?l m?>n",
        "x <!-- -- > --!> y <!--> z <!---> w <!-- - -- --->v",
        // content that is no markup
        "<title><a href=/no>x</title><a href=/yes>",
        "<textarea></textareas></TEXTAREA\n><a href=/yes>",
        "<script>'<a href=/no>'</scripts></script x='>'><a href=/yes>",
        "<script><!-- <a href=/no> </script><a href=/yes>--></a>",
        "<script><!--></script><style></script><a href=/no></style><a href=/yes>",
        "<iframe src=/x><a href=/no></iframe><xmp><a href=/no></xmp><noframes><a href=/no>",
        // noscript
        "<head><noscript><img src=/p.gif><a href=/x>y</noscript><link rel=next href=/z>",
        "<noscript><frame src=/1><table><a href=/2></table></div></noscript><a href=/3>",
        "<noscript><iframe/><a href=/1><noscript></noscript></noscript><a href=/2>",
        // templates
        "<template><a href=/no><b><img src=i>x<svg></svg></p></template></b><a href=/yes>",
        "<head><template><p></div>x</template><title>t</title><a href=/x></template>y",
        "<table><template><b>x</template><tr><td>y<template></div>z</template><a href=/x></table>",
        // tables
        "<table><tr><td><a href=/1>x</a><td>y<th>z</table><a href=/2>",
        "<table>text<tr><td><table><caption>c<tr><th><a href=/1></table></td></tr></table>w",
        "<table><form><tr><td><input></form></tr></table><td><a href=/1>",
        "<table><colgroup><col>x<col><thead><tr></thead><tfoot><td><a href=/1></td></tfoot></table>",
        "<table><tr><td><a href=/1></tbody></table></tr></td><a href=/2>",
        // selections
        "<select><option>a<a href=/no>b<optgroup>c<iframe src=/no></select><a href=/yes>",
        "<select><option>a<input><a href=/yes>",
        "<table><tr><td><select><td><a href=/yes></table>",
        // formatting elements that end where they should not
        "<a href=/1>x<a href=/2>y</a></a><b><p><a href=/3>z</b></a>",
        "<p><a href=/1>x</p><p>y</p><a href=/2>z",
        "<b><i><u>x</b><a href=/1>y</i></u></a>",
        // SVG
        "<svg><a href=/1>x</a><title>t</title><style>s</style><path d=x /><image src=i></svg>y",
        "<svg><script><a href=/no></script><g><path></g></svg><a href=/yes>",
      })
  void thesePagesLeaveNoDoubt(String page) {
    Reading reading = Reading.scanned(page.getBytes(UTF_8), UTF_8, 512, 100);
    assertThat(reading).isEqualTo(Reading.ofDocument(page.getBytes(UTF_8), UTF_8, 512, 100));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // links that jsoup puts elsewhere
        "<table><tr><td><a href=/1></td><a href=/2>",
        "<table><td><a href=/1><a href=/2><object></td>x",
        "<a href=/1><b><i><u><s><p></a><a href=/2></p><a href=/3>",
        // elements that jsoup drops or treats by rules of their own
        "<frameset><frame src=/x></frameset><a href=/y>",
        "<template><tr><a href=/x></template>",
        "<template><template></template><a href=/x></template>",
        "<template shadowrootmode=open><a href=/x></template>",
        "<plaintext><a href=/x>",
        "<math><mi><a href=/x></math>",
        "<select/><a href=/x>",
        "<svg><foreignObject><a href=/x></svg>",
        "<svg><p><a href=/x></svg>",
        "<svg><![CDATA[<a href=/x>]]></svg>",
        "<table><th><a href=/x></td><a href=/y>",
        // characters
        "a\0b",
        "a&#0;b",
        "a&#xD83D;b",
        "a\uFFFF<a href=/x>",
        "<lin\u212A rel=next href=/x>",
        "<a \u0001href=/x>",
        // ends
        "<a href=/x title=",
        "<script><!--<script></script><a href=/x>--></script>",
        "<!doctypex><a href=/x>",
        "<a href='/<!doctype >'>",
      })
  void thesePagesLeaveDoubts(String page) {
    assertThat(Reading.ofScan(page.getBytes(UTF_8), UTF_8, 512, 100)).isEmpty();
  }

  @Property(tries = 4_000)
  void whereThereIsNoDoubtAnySoupIsReadAsByJsoup(@ForAll @Size(max = 40) byte[] choices) {
    isReadAsByJsoup(PageSoup.of(choices), 512, 1_000);
  }

  @Property(tries = 2_000)
  void boundsHoldAsTheyDoForJsoup(
      @ForAll @Size(max = 40) byte[] choices,
      @ForAll @IntRange(min = 1, max = 30) int depth,
      @ForAll @IntRange(min = 1, max = 12) int links) {
    isReadAsByJsoup(PageSoup.of(choices), depth, links);
  }

  @ParameterizedTest
  @ValueSource(strings = {"windows-1252", "shift_jis", "gb18030", "utf-16le", "utf-8", "koi8-r"})
  void pagesInAnyCharsetAreReadAsByJsoup(String label) {
    Charset charset = Encodings.charset(label).orElseThrow();
    byte[] page = new byte[4_096];
    new java.util.Random(1).nextBytes(page);
    String text = "<a href='/\u00E9'>\u00E9t\u00E9 \u65E5\u672C \u0442\u0435\u0441\u0442</a>";
    byte[] sound = text.getBytes(charset.canEncode() ? charset : UTF_8);
    for (byte[] bytes : List.of(sound, page, "<a href=/x>".getBytes(UTF_8))) {
      Optional<Reading> scanned = Reading.ofScan(bytes, charset, 512, 100);
      Reading parsed = Reading.ofDocument(bytes, charset, 512, 100);
      assertThat(scanned.orElse(parsed)).isEqualTo(parsed);
    }
    assertThat(Reading.ofScan(sound, charset, 512, 100)).isPresent();
  }

  /** Pages as the synthetic web has them leave no doubt, so its benches measure the scanner. */
  @Test
  void thePagesOfTheSyntheticWebLeaveNoDoubt() {
    Site site = new Site(WebSpec.builder().port(80).build());
    for (int i = 0; i < 50; i++) {
      byte[] page = site.html(0, i, i);
      assertThat(Reading.scanned(page, UTF_8, Reading.DEPTH, Reading.MOST_LINKS))
          .isEqualTo(Reading.ofDocument(page, UTF_8, Reading.DEPTH, Reading.MOST_LINKS));
    }
  }

  /** A page with most of what large sites have: menus, scripts, pixels, icons, tables, forms. */
  @Test
  void aPageLikeThoseOfTheWebLeavesNoDoubt() throws IOException {
    byte[] page;
    try (var in = getClass().getResourceAsStream("page.html")) {
      page = in.readAllBytes();
    }
    Reading reading = Reading.scanned(page, UTF_8, Reading.DEPTH, Reading.MOST_LINKS);
    assertThat(reading.links()).hasSizeGreaterThan(30);
    assertThat(reading)
        .isEqualTo(Reading.ofDocument(page, UTF_8, Reading.DEPTH, Reading.MOST_LINKS));
  }

  /**
   * The cases of html5lib, from the folder that {@code -Dsuites=DIR} names. Each stands alone, in a
   * page, and in places where a page has text that is not plain.
   */
  @Test
  void theCasesOfTheStandardAreReadAsByJsoup() throws IOException {
    List<String> cases = cases();
    int doubts = 0;
    int all = 0;
    for (String page : cases) {
      for (String form :
          List.of(
              page,
              "<body><p>x" + page + "</p><a href=/after>after</a>",
              "<title>" + page + "</title><a href=/after>after</a>",
              "<textarea>" + page,
              "<script>" + page + "</script><a href=/after>after</a>",
              "<a href=\"" + page + "\">x</a>",
              "<a href=" + page + ">x</a>",
              "<a " + page + " href=/x>x</a>",
              "<svg><a href=/x>" + page,
              "<table><tr><td>" + page + "</table><a href=/after>")) {
        byte[] bytes = form.getBytes(UTF_8);
        Optional<Reading> scanned = Reading.ofScan(bytes, UTF_8, 512, 100);
        all++;
        doubts += scanned.isEmpty() ? 1 : 0;
        if (scanned.isPresent()) {
          assertThat(scanned.get()).as(form).isEqualTo(Reading.ofDocument(bytes, UTF_8, 512, 100));
        }
      }
    }
    Logger.getLogger(getClass().getName()).info("doubts: " + doubts + " of " + all);
    assertThat(all).isGreaterThan(10_000);
    assertThat(doubts / (double) all).isLessThan(MOST_DOUBTS);
  }

  private static List<String> cases() throws IOException {
    String suites = System.getProperty("suites");
    assumeTrue(suites != null, "no -Dsuites=DIR");
    List<String> cases = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of(suites, "html5lib", "tokenizer"))) {
      for (Path file : files.sorted().toList()) {
        for (JsonNode test : new ObjectMapper().readTree(file.toFile()).path("tests")) {
          String input = test.get("input").textValue();
          boolean isEscaped = test.path("doubleEscaped").booleanValue();
          cases.add(isEscaped ? unescaped(input) : input);
        }
      }
    }
    return cases;
  }

  private static String unescaped(String input) {
    return UNICODE
        .matcher(input)
        .replaceAll(
            match ->
                Matcher.quoteReplacement(
                    Character.toString((char) Integer.parseInt(match.group(1), 16))));
  }

  /** What is as long as a page may be and made to be slow takes time by its length only. */
  @ParameterizedTest
  @MethodSource("parts")
  void noPageTakesMoreThanItsLength(String part) {
    String link = "<a href=/x>x</a>";
    byte[] page = (link + part.repeat((4 << 20) / part.length()) + link).getBytes(UTF_8);
    CpuTime.isInBounds(
        page.length / 16, () -> Reading.ofScan(page, UTF_8, Reading.DEPTH, Reading.MOST_LINKS));
  }

  static List<String> parts() {
    return List.of(
        "<",
        "&",
        "&a",
        "&#1",
        "&amp;",
        "&" + "a".repeat(1_000),
        "<!--",
        "<!-- --",
        "-",
        "<!doctype",
        "</",
        "</>",
        "</script",
        "<script>",
        "<script><!--",
        "<script><!-- </script ",
        "<title>&amp;<",
        "<div>",
        "<div ",
        "<div a=b ",
        "<div a='",
        "<p><b>",
        "<a href=/x>",
        "<a href=/x",
        "</b>",
        "<b></p>",
        "<b><p></b>",
        "<a href=/x><b><p></a>",
        "<table>",
        "<table><td>",
        "<td></table>",
        "<select>",
        "<svg>",
        "<svg></g>",
        "<noscript>",
        "<noscript></b>",
        "<iframe src=x>",
        "<meta name=robots content=none>",
        "<link rel='a b c d e f g' href=x>",
        "word ",
        "w",
        "\u5DE1");
  }

  private static void isReadAsByJsoup(String page, int depth, int links) {
    byte[] bytes = page.getBytes(UTF_8);
    Reading.ofScan(bytes, UTF_8, depth, links)
        .ifPresent(
            scanned ->
                assertThat(scanned)
                    .as(page)
                    .isEqualTo(Reading.ofDocument(bytes, UTF_8, depth, links)));
  }
}

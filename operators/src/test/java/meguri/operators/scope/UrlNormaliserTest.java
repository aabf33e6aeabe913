package meguri.operators.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class UrlNormaliserTest {

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "normalised.csv",
      numLinesToSkip = 1,
      ignoreLeadingAndTrailingWhitespace = false)
  void urlsHaveTheNormalFormOfTheTable(String given, String normal) {
    assertThat(UrlNormaliser.normalise(text(given))).isEqualTo(text(normal));
  }

  @Property
  void normalisingTwiceChangesNothing(@ForAll("urls") String url) {
    String normal = UrlNormaliser.normalise(url);
    assertThat(UrlNormaliser.normalise(normal)).isEqualTo(normal);
  }

  @Property
  void theFullAlgorithmAgreesWithTheFastPath(@ForAll("urls") String url) {
    String normal = UrlNormaliser.normalise(url);
    assertThat(normal.isEmpty() ? "" : UrlNormaliser.rewrite(normal)).isEqualTo(normal);
  }

  @Property
  void anyTextIsRefusedOrBecomesAnAsciiUrlWithoutFragment(@ForAll String text) {
    for (String url : new String[] {text, "http://" + text, "https://example.org/" + text}) {
      assertThat(UrlNormaliser.normalise(url))
          .matches("(https?://[!-~&&[^/?#@\\\\]]+/[!-~&&[^#]]*)?");
    }
  }

  @Property
  void javaReadsPlainUrlsTheSameWay(@ForAll("plainUrls") String url) {
    URI uri = URI.create(UrlNormaliser.normalise(url)).normalize();
    assertThat(uri).isEqualTo(URI.create(UrlNormaliser.normalise(url)));
    assertThat(uri.getHost()).isNotNull();
  }

  /** Concatenations of the pieces that the normaliser has to tell apart. */
  @Provide
  Arbitrary<String> urls() {
    Arbitrary<String> piece =
        Arbitraries.frequencyOf(
            net.jqwik.api.Tuple.of(
                6,
                Arbitraries.of(
                    "/",
                    ".",
                    "..",
                    "/../",
                    "%2e",
                    "%2E",
                    "%",
                    "%41",
                    "%zz",
                    "?",
                    "#",
                    "@",
                    ":",
                    ":80",
                    ":443",
                    ":8080",
                    "a",
                    "B",
                    "example.org",
                    "www.",
                    "127.1",
                    "0x7f",
                    "[::1]",
                    "[",
                    "]",
                    "\\",
                    " ",
                    "\t",
                    "\n",
                    "日本",
                    "ü",
                    "。",
                    "😀",
                    "\uD800",
                    "\uDC00",
                    "'",
                    "\"",
                    "<",
                    "^",
                    "xn--",
                    "-",
                    "_",
                    "1")),
            net.jqwik.api.Tuple.of(1, Arbitraries.strings().ofMaxLength(3)));
    Arbitrary<String> start =
        Arbitraries.of(
            "http://", "https://", "HTTP:", "http://h/", "http://example.org", "https://a.b/c", "");
    return net.jqwik.api.Combinators.combine(
            start, piece.list().ofMaxSize(8).map(pieces -> String.join("", pieces)))
        .as(String::concat);
  }

  @Provide
  Arbitrary<String> plainUrls() {
    return Arbitraries.of("a", "b.html", "..", ".", "x%20y")
        .list()
        .ofMaxSize(6)
        .map(segments -> "http://example.org/p" + String.join("/", segments) + "/q");
  }

  static String text(String cell) {
    return cell.equals("-") ? "" : cell.translateEscapes();
  }
}

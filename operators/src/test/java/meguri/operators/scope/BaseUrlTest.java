package meguri.operators.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class BaseUrlTest {

  @ParameterizedTest(name = "{1} at {0}")
  @CsvFileSource(
      resources = "resolved.csv",
      numLinesToSkip = 1,
      ignoreLeadingAndTrailingWhitespace = false)
  void referencesAreResolvedAsTheTableSays(String base, String reference, String absolute) {
    String resolved = new BaseUrl(base).resolve(UrlNormaliserTest.text(reference));
    assertThat(UrlNormaliser.normalise(resolved)).isEqualTo(UrlNormaliserTest.text(absolute));
  }

  @Property
  void relativePathsAreResolvedLikeInJava(@ForAll("paths") String path) {
    String base = "http://example.org/a/b/c?q";
    String expected = URI.create(base).resolve(path).toString();
    assertThat(UrlNormaliser.normalise(new BaseUrl(base).resolve(path)))
        .isEqualTo(UrlNormaliser.normalise(expected));
  }

  @Property
  void anyTextIsResolvedToAUrlOrNothing(@ForAll String reference) {
    String resolved = new BaseUrl("https://example.org/a/b").resolve(reference);
    assertThat(resolved).matches("(?is)(https?:.*)?").doesNotContain("#");
  }

  @Test
  void aSchemeThatRepeatsAMillionTimesDoesNotOverflowTheStack() {
    assertThat(new BaseUrl("http://a/b").resolve("http:".repeat(1_000_000)))
        .startsWith("http://a/");
  }

  @Test
  void onlyNormalisedUrlsAreBases() {
    assertThatThrownBy(() -> new BaseUrl("example.org"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Provide
  Arbitrary<String> paths() {
    return Arbitraries.of("x", "y.html", "..", ".", "z?r=1")
        .list()
        .ofMinSize(1)
        .ofMaxSize(5)
        .map(segments -> String.join("/", segments));
  }
}

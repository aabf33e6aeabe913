package meguri.operators.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import meguri.operators.model.Header;
import meguri.state.Hash64;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class EquivalencesTest {

  private static final Set<Equivalence> ALL = EnumSet.allOf(Equivalence.class);

  @ParameterizedTest(name = "{0}: {1}")
  @CsvFileSource(resources = "equivalent.csv", numLinesToSkip = 1)
  void representativesAreThoseOfTheTable(String equivalence, String given, String expected) {
    Equivalences equivalences =
        switch (equivalence) {
          case "all" -> new Equivalences(ALL, List.of());
          case "none" -> new Equivalences(Set.of(), List.of());
          case "ignored" -> new Equivalences(Set.of(), List.of("ref", "sort*"));
          default -> {
            String name = equivalence.replace('-', '_').toUpperCase(Locale.ROOT);
            yield new Equivalences(Set.of(Equivalence.valueOf(name)), List.of());
          }
        };
    String url = UrlNormaliser.normalise(given);
    assertThat(equivalences.representative(url)).isEqualTo(expected.equals("-") ? url : expected);
  }

  @Property
  void aRepresentativeRepresentsItselfAndIsNormal(
      @ForAll("urls") String given, @ForAll Set<Equivalence> of) {
    Equivalences equivalences = new Equivalences(of, List.of("a"));
    String url = equivalences.representative(UrlNormaliser.normalise(given));
    assertThat(equivalences.representative(url)).isEqualTo(url);
    assertThat(UrlNormaliser.normalise(url)).isEqualTo(url);
  }

  /** Other data make other keys: whoever changes them raises {@code Header.KEY_RULES}, and this. */
  @Test
  void theDataBelongToTheVersionOfTheKeyRules() {
    String data =
        Stream.of("session-ids.txt", "tracking.txt", "index-pages.txt")
            .flatMap(name -> DataFile.entries(name).stream())
            .collect(Collectors.joining("\n"));
    assertThat(Header.ofUrls(Set.of(), List.of()) + " " + Hash64.of(data))
        .isEqualTo("keys=2 same=; 9030314285446556549");
  }

  @Provide
  Arbitrary<String> urls() {
    Arbitrary<String> piece =
        Arbitraries.of(
            "/",
            ".",
            "..",
            ";",
            "?",
            "&",
            "=",
            "a",
            "b",
            "utm_x",
            "gclid",
            "jsessionid",
            "sid",
            "/(S(",
            "))",
            "index.html",
            "default.asp",
            "0123456789abcdef0123456789abcdef",
            "%3B",
            "//");
    Arbitrary<String> start =
        Arbitraries.of("http://a.test/", "http://a;jsessionid=1/", "http://a;jsessionid=1;b:81/");
    return Combinators.combine(start, piece.list().ofMaxSize(12))
        .as((site, pieces) -> site + String.join("", pieces));
  }
}

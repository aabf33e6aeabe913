package meguri.operators.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeclaredLanguagesTest {

  @Test
  void theyAreReadFromTheRootTheHeadAndTheHeader() {
    String page =
        """
        <!doctype html><html lang="de-AT"><head>
        <meta http-equiv="Content-Language" content="de, en">
        <meta property="og:locale" content="de_AT"><meta name="x" content="fr">
        </head><body lang="it"><p>x
        """;
    assertThat(DeclaredLanguages.of(Jsoup.parse(page), "nl"))
        .containsExactly("de-AT", "de", "en", "de_AT", "nl");
  }

  @Test
  void aPageWithoutAnyDeclaresNone() {
    assertThat(DeclaredLanguages.of(Jsoup.parse("<p>x"), "")).isEmpty();
    assertThat(DeclaredLanguages.of(Jsoup.parse("<html lang='  '>"), " , ,")).isEmpty();
  }

  @Test
  void aListWithoutEndIsBounded() {
    assertThat(DeclaredLanguages.of(Jsoup.parse("<p>"), "en,".repeat(100_000))).hasSize(5);
    assertThat(DeclaredLanguages.of(Jsoup.parse("<p>"), "e".repeat(1_000_000)))
        .allMatch(tag -> tag.length() <= 100);
  }

  @ParameterizedTest
  @CsvSource({
    "en-US, en",
    "EN_us, en",
    "zh-Hant-TW, zh",
    "no, nb",
    "iw, he",
    "deu, de",
    "sr-Latn, sr",
    "english, ''",
    "x, ''",
    "'', ''",
    "12, ''",
    "de;q=1, ''",
    "haw, haw"
  })
  void aTagNamesALanguage(String declared, String tag) {
    assertThat(LanguageTag.ofDeclared(declared)).isEqualTo(tag);
  }
}

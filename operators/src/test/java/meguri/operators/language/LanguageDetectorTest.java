package meguri.operators.language;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageDetectorTest {

  private record Sentence(String tag, int article, String text) {}

  private final LanguageDetector detector = new LanguageDetector();

  private static List<Sentence> sentences() throws IOException {
    try (InputStream file = LanguageDetectorTest.class.getResourceAsStream("/languages.tsv")) {
      return new BufferedReader(new InputStreamReader(file, UTF_8))
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .map(row -> new Sentence(row[0], Integer.parseInt(row[1]), row[2]))
          .toList();
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 4", "3, 6"})
  void aSentenceTellsItsLanguageOrNoneIfItMayBeInANearRelative(int article, int mostNone)
      throws IOException {
    List<String> wrong = new ArrayList<>();
    List<String> none = new ArrayList<>();
    for (Sentence sentence : sentences()) {
      DetectedLanguage found = detector.of(sentence.text(), List.of());
      if (sentence.article() == article && !found.isKnown()) {
        none.add(sentence.tag());
      } else if (sentence.article() == article && !found.tag().equals(sentence.tag())) {
        wrong.add(sentence.tag() + " taken for " + found);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(none).hasSizeLessThan(mostNone).isSubsetOf("ca", "da", "gl", "hr", "id", "nb", "sr");
  }

  @Test
  void aDeclarationHelpsAShortSentence() throws IOException {
    for (Sentence sentence : sentences()) {
      assertThat(detector.of(sentence.text(), List.of(sentence.tag() + "-XX")).tag())
          .isEqualTo(sentence.tag());
    }
  }

  @Test
  void aTemplatesDeclarationDoesNotMakeAnotherLanguageOfAText() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Sentence sentence : sentences()) {
      DetectedLanguage found = detector.of(sentence.text(), List.of("en"));
      if (sentence.article() == 1 && found.isKnown() && !found.tag().equals(sentence.tag())) {
        wrong.add(sentence.tag() + " taken for " + found);
      }
    }
    assertThat(wrong).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "ja, 東京都の天気",
    "ko, 오늘의 날씨",
    "zh, 今天的天气很好",
    "th, พยากรณ์อากาศวันนี้",
    "he, תחזית מזג האוויר",
    "el, Ο καιρός σήμερα",
    "hy, Եղանակն այսօր",
    "ka, ამინდი დღეს",
    "bn, আজকের আবহাওয়া",
    "km, អាកាសធាតុថ្ងៃនេះ",
    "am, የዛሬው የአየር ሁኔታ"
  })
  void aScriptOfOneLanguageTellsItByATitle(String tag, String title) {
    DetectedLanguage found = detector.of(title, List.of());
    assertThat(found.tag()).isEqualTo(tag);
    assertThat(found.confidence()).isGreaterThan(0.8f).isLessThanOrEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "yi, אַלע מענטשן ווערן געבוירן פֿרײַ",
    "as, জন্মগতভাৱে সকলো মানুহ",
    "ti, ብመንጽር ክብርን መሰልን"
  })
  void aPageSaysWhichOfTheLanguagesOfAScriptItIsIn(String tag, String text) {
    assertThat(detector.of(text, List.of(tag)).tag()).isEqualTo(tag);
    assertThat(detector.of(text, List.of("en")).tag()).isNotEqualTo("en");
  }

  @Test
  void aTitleWithoutKanaIsJapaneseIfThePageSaysSo() {
    assertThat(detector.of("東京都庁舎", List.of("ja")).tag()).isEqualTo("ja");
    assertThat(detector.of("東京都庁舎", List.of()).tag()).isEqualTo("zh");
    assertThat(detector.of("今天天气很好，我们去公园散步。".repeat(5), List.of("ja")).tag()).isEqualTo("zh");
  }

  @Test
  void latinNamesAndCodeDoNotHideTheLanguageAroundThem() {
    assertThat(detector.of("設定ファイルの server.port を 8080 に変更してから restart してください。", List.of()).tag())
        .isEqualTo("ja");
    assertThat(
            detector
                .of(
                    "Чтобы изменить порт, откройте файл config.yaml, исправьте значение server.port"
                        + " и перезапустите сервер командой restart, иначе он будет работать по-старому.",
                    List.of())
                .tag())
        .isEqualTo("ru");
  }

  @Test
  void halfAndHalfIsNeither() {
    String english =
        "The committee met on Tuesday to discuss the plans for the new library building. ";
    String french =
        "Le comité s'est réuni mardi pour discuter des plans de la nouvelle bibliothèque. ";
    DetectedLanguage found =
        detector.of(english.repeat(20) + french.repeat(20), List.of("en", "fr"));
    assertThat(found.confidence()).isLessThan(0.75f);
    assertThat(detector.of(english.repeat(20), List.of("fr")).tag()).isEqualTo("en");
    assertThat(detector.of(english.repeat(20), List.of()).confidence()).isGreaterThan(0.95f);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "   \n",
        "12,345.67 – 2026",
        "!!!",
        "\uD800\uDC00",
        "\uD800",
        "\uDC00x\uD800",
        "\0"
      })
  void whatHasNoWordsHasNoLanguage(String text) {
    assertThat(detector.of(text, List.of()).isKnown()).isFalse();
  }

  @Test
  void fewLettersAreNoLanguageUnlessThePageDeclaresOne() {
    assertThat(detector.of("OK", List.of()).isKnown()).isFalse();
    assertThat(detector.of("Index", List.of("de")).tag()).isEqualTo("de");
  }

  @Test
  void aLanguageThatTheModelDoesNotKnowIsTakenFromThePage() {
    assertThat(detector.of("Su dai yan-adam, ana haifuwarsu ne duka yantattu", List.of("ha")).tag())
        .isEqualTo("ha");
  }

  @ParameterizedTest
  @CsvSource({"english", "e", "<script>", "'   '", "''", "1234"})
  void aDeclarationThatIsNoTagIsIgnored(String declared) {
    assertThat(detector.of("The weather will be fine tomorrow morning.", List.of(declared)).tag())
        .isEqualTo("en");
  }

  @Test
  void aTextOfAMillionWordsCostsWhatAPageCosts() {
    String words = "palabra de una lengua que todos conocen bien ".repeat(130_000);
    TextSample sample = new TextSample();
    sample.read(words);
    assertThat(sample.letters()).isBetween(200, 260);
    assertThat(sample.parts(UnicodeScript.LATIN)).hasSize(3);
    sample.read("1234567890 ".repeat(1_000_000));
    assertThat(sample.letters()).isZero();
    assertThat(detector.of(words, List.of()).tag()).isEqualTo("es");
  }
}

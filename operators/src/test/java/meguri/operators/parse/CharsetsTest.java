package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.util.Arrays;
import meguri.operators.fuzz.CpuTime;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CharsetsTest {

  private static final String JAPANESE =
      "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所でニャーニャー泣いていた事だけは記憶している。";
  private static final String RUSSIAN =
      "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему."
          + " Все смешалось в доме Облонских.";
  private static final String SIMPLIFIED =
      "我家的后面有一个很大的园，相传叫作百草园。现在是早已并屋子一起卖给朱文公的子孙了，连那最末次的相见也已经隔了七八年。";
  private static final String TRADITIONAL =
      "話說天下大勢，分久必合，合久必分。周末七國分爭，并入於秦。及秦滅之後，楚、漢分爭，又并入於漢。漢朝自高祖斬白蛇而起義，一統天下。";
  private static final String KOREAN =
      "모든 국민은 인간으로서의 존엄과 가치를 가지며, 행복을 추구할 권리를 가진다. 국가는 개인이 가지는 불가침의 기본적 인권을 확인하고 이를 보장할 의무를 진다.";
  private static final String GREEK =
      "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι"
          + " προικισμένοι με λογική και συνείδηση.";
  private static final String HEBREW =
      "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, לפיכך חובה"
          + " עליהם לנהוג איש ברעהו ברוח של אחווה.";
  private static final String FRENCH =
      "Longtemps, je me suis couché de bonne heure. Parfois, à peine ma bougie éteinte, mes yeux se"
          + " fermaient si vite que je n’avais pas le temps de me dire : « Je m’endors. »";
  private static final String GERMAN =
      "Jemand mußte Josef K. verleumdet haben, denn ohne daß er etwas Böses getan hätte, wurde er"
          + " eines Morgens verhaftet. Die Köchin der Frau Grubach kam diesmal nicht.";
  private static final String THAI =
      "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม และควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ";

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "Shift_JIS, japanese",
    "EUC-JP, japanese",
    "windows-1251, russian",
    "KOI8-R, russian",
    "ISO-8859-5, russian",
    "IBM866, russian",
    "GB18030, simplified",
    "GBK, simplified",
    "Big5, traditional",
    "EUC-KR, korean",
    "windows-1253, greek",
    "windows-1255, hebrew",
    "windows-1252, french",
    "ISO-8859-1, german",
    "ISO-8859-15, german",
    "TIS-620, thai",
    "UTF-8, japanese",
    "UTF-8, russian",
    "UTF-8, french",
  })
  void anUndeclaredCharsetIsDetectedFromTheBytes(String charset, String language) {
    String html = page(text(language));
    byte[] document = html.getBytes(Charset.forName(charset));
    assertThat(new String(document, Charsets.of(document, "text/html"))).isEqualTo(html);
  }

  @ParameterizedTest(name = "{0} in {1}")
  @CsvSource({
    "shift_jis, Shift_JIS, japanese",
    "x-sjis, Shift_JIS, japanese",
    "Windows-31J, windows-31j, japanese",
    "x-euc-jp, EUC-JP, japanese",
    "iso-2022-jp, ISO-2022-JP, japanese",
    "cp1251, windows-1251, russian",
    "koi8, KOI8-R, russian",
    "gb2312, GBK, simplified",
    "x-gbk, GB18030, simplified",
    "big5-hkscs, Big5-HKSCS, traditional",
    "ks_c_5601-1987, EUC-KR, korean",
    "greek, ISO-8859-7, greek",
    "iso-8859-8-i, ISO-8859-8, hebrew",
    "latin1, windows-1252, french",
    "ISO-8859-1, windows-1252, french",
    "us-ascii, windows-1252, french",
    "l9, ISO-8859-15, german",
    "tis-620, x-windows-874, thai",
    "unicode-1-1-utf-8, UTF-8, thai",
  })
  void theDeclaredCharsetIsUsed(String label, String charset, String language) {
    String plain = page(text(language));
    byte[] document = plain.getBytes(Charset.forName(charset));
    assertThat(new String(document, Charsets.of(document, "text/html; charset=" + label)))
        .isEqualTo(plain);
    String html = "<!-- <meta charset=koi8-u> --><html><meta charset='" + label + "'>" + plain;
    byte[] saying = html.getBytes(Charset.forName(charset));
    assertThat(new String(saying, Charsets.of(saying, "text/html"))).isEqualTo(html);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<meta charset=koi8-r>",
        "<META CHARSET = \"KOI8-R\" />",
        "<meta/charset='koi8-r'>",
        "<meta http-equiv='Content-Type' content='text/html; charset=koi8-r'>",
        "<meta content=\"text/html;charset=koi8-r\" http-equiv=content-type>",
        "<?xml version=\"1.0\" encoding=\"koi8-r\"?>",
        "<!-- <meta charset=utf-8> --><meta charset=koi8-r>",
        "<meta charset=utf-7><meta charset=koi8-r>",
      })
  void theHeadIsScannedAsBrowsersDo(String head) {
    assertThat(Charsets.of(head.getBytes(UTF_8), "text/html").name()).isEqualTo("KOI8-R");
  }

  @Test
  void theServersCharsetOverridesTheDocuments() {
    byte[] document = "<meta charset=koi8-r>".getBytes(UTF_8);
    assertThat(Charsets.of(document, "text/html;charset=\"shift_jis\"").name())
        .isEqualTo("Shift_JIS");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"utf-7", "x-utf-7", "utf-32", "cesu-8", "ibm037", "none", "'", "../utf-8"})
  void unknownCharsetNamesAreIgnored(String label) {
    byte[] document = ("<meta charset=" + label + ">+ADw-script+AD4-").getBytes(UTF_8);
    assertThat(Charsets.of(document, "text/html; charset=" + label)).isEqualTo(UTF_8);
  }

  @Test
  void charsetsThatHideTheirTextAreNotRead() {
    for (String label : new String[] {"iso-2022-kr", "hz-gb-2312", "replacement"}) {
      assertThat(Charsets.of(new byte[0], "text/html; charset=" + label).name())
          .isEqualTo("replacement");
    }
  }

  @Test
  void utf8WithATruncatedLastCharacterIsStillUtf8() {
    byte[] document = (JAPANESE + "  " + JAPANESE).getBytes(UTF_8);
    document[JAPANESE.getBytes(UTF_8).length] = (byte) 0xE3;
    assertThat(Charsets.of(document, "")).isEqualTo(UTF_8);
    byte[] cut = JAPANESE.getBytes(UTF_8);
    assertThat(Charsets.of(Arrays.copyOf(cut, cut.length - 1), "")).isEqualTo(UTF_8);
  }

  @Property
  void anyBytesHaveACharset(@ForAll byte[] document) {
    assertThat(Charsets.of(document, "")).isNotNull();
  }

  private static String page(String text) {
    return "<!doctype html><html><head><title>%s</title></head><body><a href=/x>%s</a></body>"
        .formatted(text.substring(0, 20), text);
  }

  private static String text(String language) {
    return switch (language) {
      case "japanese" -> JAPANESE;
      case "russian" -> RUSSIAN;
      case "simplified" -> SIMPLIFIED;
      case "traditional" -> TRADITIONAL;
      case "korean" -> KOREAN;
      case "greek" -> GREEK;
      case "hebrew" -> HEBREW;
      case "french" -> FRENCH.replace('’', '\'');
      case "german" -> GERMAN;
      default -> THAI;
    };
  }

  @Test
  void aBlankContentTypeTakesNoTime() {
    String type = "text/html; charset=" + " ".repeat(60_000) + ";";
    CpuTime.isInBounds(type.length(), () -> Charsets.of(new byte[0], type));
  }
}

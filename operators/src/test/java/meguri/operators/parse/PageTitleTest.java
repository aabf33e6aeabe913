package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageTitleTest {

  private static final String HTML = "text/html";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <title>Plain</title>                                    | Plain
          <!DOCTYPE html><html><head><TITLE>Upper</TITLE>         | Upper
          <title> two  lines </title>                             | two lines
          <title>a &amp; b &lt;i&gt;</title>                      | a & b <i>
          <title><b>marked</b></title>                            | <b>marked</b>
          <!-- <title>no</title> --><title>yes</title>            | yes
          <script>'<title>no</title>'</script><title>yes</title>  | yes
          <body><svg><title>no</title></svg>                      | ''
          <title>first</title><title>second</title>               | first
          <title>cut off                                          | cut off
          <p>no title                                             | ''
          """)
  void aTitleIsThatOfTheHead(String page, String title) {
    assertThat(PageTitle.of(page.getBytes(UTF_8), HTML, "")).isEqualTo(title);
  }

  @Test
  void aTitleIsReadInThePagesCharset() {
    String page = "<meta charset=shift_jis><title>巡り</title>";
    byte[] declared = page.getBytes(Charset.forName("Shift_JIS"));
    assertThat(PageTitle.of(declared, HTML, "")).isEqualTo("巡り");
    byte[] named = "<title>Größe</title>".getBytes(Charset.forName("windows-1252"));
    assertThat(PageTitle.of(named, "text/html; charset=windows-1252", "")).isEqualTo("Größe");
    byte[] marked = "\uFEFF<title>巡り</title>".getBytes(UTF_16LE);
    assertThat(PageTitle.of(marked, HTML, "")).isEqualTo("巡り");
  }

  @Test
  void anEncodedBodyIsDecodedAsFarAsItReaches() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(("<title>packed</title>" + "<p>text".repeat(1000)).getBytes(UTF_8));
    }
    byte[] body = packed.toByteArray();
    assertThat(PageTitle.of(body, HTML, "gzip")).isEqualTo("packed");
    assertThat(PageTitle.of(Arrays.copyOf(body, body.length - 9), HTML, "gzip"))
        .isEqualTo("packed");
    assertThat(PageTitle.of(body, HTML, "compress, gzip, gzip, gzip")).isEmpty();
    assertThat(PageTitle.of(new byte[0], HTML, "")).isEmpty();
  }

  @Test
  void aTitleMadeToBeLongIsShortenedBetweenCharacters() {
    String page = "<title>" + "a".repeat(511) + "\uD83D\uDE00".repeat(100_000);
    String title = PageTitle.of(page.getBytes(UTF_8), HTML, "");
    assertThat(title).isEqualTo("a".repeat(511) + "…");
  }

  @Test
  void aTitleCanBeWrittenAsUtf8() {
    String page = "<title>a&#xD800;b&#xDC00;&#0;\u0000</title>";
    String title = PageTitle.of(page.getBytes(UTF_8), HTML, "");
    assertThat(title).startsWith("a").contains("b");
    assertThat(new String(title.getBytes(UTF_8), UTF_8)).isEqualTo(title);
  }

  @Test
  void aTitleBehindTheFirst128KilobytesIsNotLookedFor() {
    String page = "<!--" + "x".repeat(128 << 10) + "--><title>late</title>";
    assertThat(PageTitle.of(page.getBytes(UTF_8), HTML, "")).isEmpty();
  }
}

package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MediaTypeTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE html>",
        " \t\r\n<!doctype HTML public>",
        "<html>",
        "<HTML lang=de>",
        "<head>",
        "<script src=x>",
        "<iframe >",
        "<h1>",
        "<div class=x>",
        "<font >",
        "<table>",
        "<a href=/x>",
        "<style>",
        "<title>x",
        "<b>x",
        "<body>",
        "<br>",
        "<p>x",
        "<!-- x -->",
        "\u00EF\u00BB\u00BF<html>",
      })
  void anUntypedBodyThatBeginsLikeHtmlIsAPage(String body) {
    for (String type : new String[] {"", "unknown/unknown", "*/*", "; charset=utf-8", "html"}) {
      assertThat(MediaType.isHtml(type, bytes(body))).as(type).isTrue();
    }
    assertThat(MediaType.isHtml("text/plain", bytes(body))).isFalse();
    assertThat(MediaType.isHtml("application/octet-stream", bytes(body))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"<", "<html", "<pre>", "<article>", "<?xml version='1.0'?><html>", "x<html>", ""})
  void anUntypedBodyThatBeginsOtherwiseIsNoPage(String body) {
    assertThat(MediaType.isHtml("", bytes(body))).isFalse();
    assertThat(MediaType.isHtml("text/html", bytes(body))).as("but the server may say so").isTrue();
  }

  static Stream<Arguments> signatures() {
    return Stream.of(
        arguments("%PDF-1.7", "application/pdf"),
        arguments("%!PS-Adobe-3.0", "application/postscript"),
        arguments("\u0089PNG\r\n\u001A\n", "image/png"),
        arguments("\u00FF\u00D8\u00FF\u00E0\0", "image/jpeg"),
        arguments("GIF89a<html>", "image/gif"),
        arguments("BM\0\0", "image/bmp"),
        arguments("RIFF....WEBPVP8", "image/webp"),
        arguments("RIFF....WAVEfmt", "audio/wave"),
        arguments("....ftypmp42", "video/mp4"),
        arguments("PK\3\4", "application/zip"),
        arguments("ID3\3\0", "audio/mpeg"),
        arguments("wOF2", "font/woff2"),
        arguments("\0asm", "application/wasm"));
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("signatures")
  void binaryBodiesAreNoPagesDespiteTheirType(String body, String type) {
    assertThat(PayloadType.of(bytes(body))).isEqualTo(type);
    assertThat(MediaType.isHtml("text/html", bytes(body))).isFalse();
    assertThat(MediaType.isHtml("", bytes(body))).isFalse();
  }

  @Test
  void textIsNotMistakenForAnImage() {
    assertThat(MediaType.isHtml("text/html", bytes("BMW <a href=/x>"))).isTrue();
    assertThat(MediaType.isHtml("text/html", bytes("ID3 tags <a href=/x>"))).isTrue();
  }

  @Test
  void aPageInUtf16IsRecognised() {
    assertThat(MediaType.isHtml("", "\uFEFF <html>".getBytes(UTF_16LE))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "text/html, true",
    "' Text/HTML ;charset=x', true",
    "'text/html, text/html', true",
    "application/xhtml+xml, true",
    "'', true",
    "text/plain, false",
    "image/png, false",
    "text/htmlx, false",
  })
  void theTypeDecidesWhetherABodyIsDecoded(String type, boolean worth) {
    assertThat(MediaType.mayBeHtml(type)).isEqualTo(worth);
  }

  @Test
  void controlCharactersDistinguishBinaryFromText() {
    assertThat(MediaType.isBinary(bytes("a\tb\r\n\f\u001B\u0080\u00FF"))).isFalse();
    for (int c : new int[] {0, 1, 8, 0x0B, 0x0E, 0x1A, 0x1C, 0x1F}) {
      assertThat(MediaType.isBinary(bytes("a" + (char) c))).as("0x%02x", c).isTrue();
    }
    byte[] random = new byte[512];
    new Random(1).nextBytes(random);
    assertThat(MediaType.isBinary(random)).isTrue();
    byte[] late = "x".repeat(1000).getBytes(StandardCharsets.US_ASCII);
    Arrays.fill(late, 512, 1000, (byte) 0);
    assertThat(MediaType.isBinary(late)).as("only the beginning counts").isFalse();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }
}

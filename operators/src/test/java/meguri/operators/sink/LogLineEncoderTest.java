package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import meguri.operators.model.LogLine;
import meguri.operators.model.LogLines;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class LogLineEncoderTest {

  @Test
  void aLineHasTheDocumentedFieldsInOrder() throws IOException {
    LogLine line =
        LogLines.fetched("http://a.test/")
            .time(1_700_000_000_000L)
            .bytes(18_000)
            .ms(50)
            .digest("d41d8cd98f00b204e9800998ecf8427e")
            .via("http://via.test/")
            .depth(3)
            .hops(1)
            .score(1.5f)
            .inlinks(12)
            .slot(7)
            .attempt(1)
            .build();
    assertThat(encode(line))
        .isEqualTo(
            "{\"time\":\"2023-11-14T22:13:20.000Z\",\"url\":\"http://a.test/\",\"status\":200,"
                + "\"outcome\":\"fetched\",\"bytes\":18000,\"ms\":50,"
                + "\"digest\":\"d41d8cd98f00b204e9800998ecf8427e\",\"via\":\"http://via.test/\","
                + "\"depth\":3,\"score\":1.5,\"inlinks\":12,\"slot\":7,\"attempt\":1,\"reason\":\"\"}\n");
  }

  @Test
  void specialCharactersAreEscapedAndLoneSurrogatesReplaced() throws IOException {
    String odd = "\"\\\n\r\t\0\u001F\u2028 巡 😀 \uD800 \uDC00x\uD83D";
    assertThat(url(odd)).isEqualTo("\"\\\n\r\t\0\u001F\u2028 巡 😀 \uFFFD \uFFFDx\uFFFD");
  }

  @Test
  void aLineHasNoControlCharacters() throws IOException {
    String odd = "\u007f\u009b31m\u0085\u202e\u2066\u001b[2J\udb40\udc41";
    assertThat(encode(line(odd, 1)))
        .contains("\\u007f\\u009b31m\\u0085\\u202e\\u2066\\u001b[2J\\udb40\\udc41")
        .matches("[ -~]*\n");
    assertThat(url(odd)).isEqualTo(odd);
  }

  @Property
  void anyTextBecomesOneLineOfJsonThatReadsBack(@ForAll String text) throws IOException {
    assertThat(encode(line(text, 1))).endsWith("}\n").containsOnlyOnce("\n");
    assertThat(url(text)).isEqualTo(text.replaceAll("[\uD800-\uDFFF]", "\uFFFD"));
  }

  @Property
  void anyScoreIsANumber(@ForAll float score) throws IOException {
    JsonNode json = new ObjectMapper().readTree(encode(line("", score)));
    assertThat(json.get("score").floatValue()).isEqualTo(Float.isFinite(score) ? score : 0);
  }

  private static String url(String text) throws IOException {
    return new ObjectMapper().readTree(encode(line(text, 1))).get("url").textValue();
  }

  private static LogLine line(String url, float score) {
    return LogLines.of(url).outcome("dropped").score(score).slot(-1).build();
  }

  private static String encode(LogLine line) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new LogLineEncoder().encode(line, out);
    return out.toString(UTF_8);
  }
}

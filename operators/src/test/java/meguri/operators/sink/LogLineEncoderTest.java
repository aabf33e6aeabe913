package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import meguri.operators.model.LogLine;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class LogLineEncoderTest {

  @Test
  void aLineHasTheFieldsOfTheContractInTheirOrder() throws IOException {
    LogLine line =
        new LogLine(
            1_700_000_000_000L,
            "http://a.test/",
            200,
            "fetched",
            18_000,
            50,
            "d41d8cd98f00b204e9800998ecf8427e",
            "http://via.test/",
            3,
            1,
            1.5f,
            12,
            7,
            1,
            "");
    assertThat(encode(line))
        .isEqualTo(
            "{\"time\":\"2023-11-14T22:13:20.000Z\",\"url\":\"http://a.test/\",\"status\":200,"
                + "\"outcome\":\"fetched\",\"bytes\":18000,\"ms\":50,"
                + "\"digest\":\"d41d8cd98f00b204e9800998ecf8427e\",\"via\":\"http://via.test/\","
                + "\"depth\":3,\"score\":1.5,\"inlinks\":12,\"slot\":7,\"attempt\":1,\"reason\":\"\"}\n");
  }

  @Test
  void oddCharactersAreEscapedAndHalvesOfPairsReplaced() throws IOException {
    String odd = "\"\\\n\r\t\0\u001F\u2028 巡 😀 \uD800 \uDC00x\uD83D";
    assertThat(url(odd)).isEqualTo("\"\\\n\r\t\0\u001F\u2028 巡 😀 \uFFFD \uFFFDx\uFFFD");
  }

  @Test
  void aTerminalThatShowsALineIsToldNothing() throws IOException {
    String odd = "\u007f\u009b31m\u0085\u202e\u2066\u001b[2J\udb40\udc41";
    assertThat(encode(line(odd, 1)))
        .contains("\\u007f\\u009b31m\\u0085\\u202e\\u2066\\u001b[2J\\udb40\\udc41")
        .matches("[ -~]*\n");
    assertThat(url(odd)).isEqualTo(odd);
  }

  @Property
  void anyTextMakesOneLineOfJsonThatSaysTheSame(@ForAll String text) throws IOException {
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
    return new LogLine(0, url, 0, "dropped", 0, 0, "", "", 0, 0, score, 0, -1, 0, "");
  }

  private static String encode(LogLine line) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new LogLineEncoder().encode(line, out);
    return out.toString(UTF_8);
  }
}

package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import meguri.operators.model.LogLine;
import org.apache.flink.api.common.serialization.Encoder;

/** A line of the crawl log as one JSON object. Fields and their order are what users rely on. */
public final class LogLineEncoder implements Encoder<LogLine> {

  private static final long serialVersionUID = 1;

  @Override
  public void encode(LogLine line, OutputStream out) throws IOException {
    StringBuilder json = new StringBuilder(512);
    text("{\"time\":", Timestamp.of(line.time()), json);
    text(",\"url\":", line.url(), json);
    json.append(",\"status\":").append(line.status());
    text(",\"outcome\":", line.outcome(), json);
    json.append(",\"bytes\":").append(line.bytes());
    json.append(",\"ms\":").append(line.ms());
    text(",\"digest\":", line.digest(), json);
    text(",\"via\":", line.via(), json);
    json.append(",\"depth\":").append(line.depth());
    json.append(",\"score\":").append(Float.isFinite(line.score()) ? line.score() : 0);
    json.append(",\"inlinks\":").append(line.inlinks());
    json.append(",\"slot\":").append(line.slot());
    json.append(",\"attempt\":").append(line.attempt());
    text(",\"reason\":", line.reason(), json);
    out.write(json.append("}\n").toString().getBytes(UTF_8));
  }

  private static void text(String name, String value, StringBuilder json) {
    json.append(name).append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '"', '\\' -> json.append('\\').append(c);
        case '\n' -> json.append("\\n");
        case '\r' -> json.append("\\r");
        case '\t' -> json.append("\\t");
        default -> {
          if (c < ' ' || c == '\u2028' || c == '\u2029') {
            json.append(String.format("\\u%04x", (int) c));
          } else if (isHalfPair(value, i)) {
            json.append('\uFFFD');
          } else {
            json.append(c);
          }
        }
      }
    }
    json.append('"');
  }

  private static boolean isHalfPair(String text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return Character.isLowSurrogate(c)
        && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
  }
}

package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import meguri.operators.model.LogLine;
import meguri.state.VisibleText;
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
    for (int i = 0; i < value.length(); i += Character.charCount(value.codePointAt(i))) {
      int c = value.codePointAt(i);
      switch (c) {
        case '"', '\\' -> json.append('\\').appendCodePoint(c);
        case '\n' -> json.append("\\n");
        case '\r' -> json.append("\\r");
        case '\t' -> json.append("\\t");
        default -> {
          if (VisibleText.isHidden(c)) {
            json.append(VisibleText.escape(c));
          } else if (isHalfPair(c)) {
            json.append('\uFFFD');
          } else {
            json.appendCodePoint(c);
          }
        }
      }
    }
    json.append('"');
  }

  private static boolean isHalfPair(int c) {
    return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
  }
}

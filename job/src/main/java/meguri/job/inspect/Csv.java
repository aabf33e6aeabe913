package meguri.job.inspect;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes rows as RFC 4180 has it, the names of the columns first. */
public final class Csv implements Rows {

  private final Writer out;

  public Csv(Writer out) {
    this.out = out;
  }

  @Override
  public void begin(List<String> columns) throws IOException {
    row(columns.toArray());
  }

  @Override
  public void row(@Nullable Object... values) throws IOException {
    for (int i = 0; i < values.length; i++) {
      if (i > 0) {
        out.write(',');
      }
      Object value = values[i];
      if (value != null) {
        write(value.toString());
      }
    }
    out.write("\r\n");
  }

  private void write(String text) throws IOException {
    if (isPlain(text)) {
      out.write(text);
      return;
    }
    out.write('"');
    out.write(text.replace("\"", "\"\""));
    out.write('"');
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ',' || c == '"' || c == '\r' || c == '\n') {
        return false;
      }
    }
    return true;
  }
}

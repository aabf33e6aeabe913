package meguri.job.inspect;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes each row as a JSON object on a line of its own, without its empty columns. */
public final class JsonLines implements Rows {

  private final JsonGenerator json;
  private String[] names = {};

  public JsonLines(Writer out) throws IOException {
    json =
        JsonFactory.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII) // whatever the terminal's encoding
            .build()
            .createGenerator(out);
    json.setRootValueSeparator(null);
  }

  @Override
  public void begin(List<String> columns) {
    names = columns.toArray(String[]::new);
  }

  @Override
  public void row(@Nullable Object... values) throws IOException {
    json.writeStartObject();
    for (int i = 0; i < values.length; i++) {
      Object value = values[i];
      if (value != null) {
        json.writeFieldName(names[i]);
        json.writeObject(value);
      }
    }
    json.writeEndObject();
    json.writeRaw('\n');
  }

  /** Hands on all rows to the writer behind. */
  public void flush() throws IOException {
    json.flush();
  }
}

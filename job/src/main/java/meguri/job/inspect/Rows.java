package meguri.job.inspect;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes the rows of a table, one by one. */
public interface Rows {

  /** Begins the table. */
  void begin(List<String> columns) throws IOException;

  /**
   * @param values a text, number or truth value for each column; null for an empty one
   */
  void row(@Nullable Object... values) throws IOException;
}

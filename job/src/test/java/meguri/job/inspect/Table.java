package meguri.job.inspect;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of an export, each by the names of its columns; empty columns are left out. */
public final class Table implements Rows {

  private final List<Map<String, Object>> rows = new ArrayList<>();
  private List<String> columns = List.of();

  public static List<Map<String, Object>> of(CrawlState state, Export.What what)
      throws IOException {
    Table table = new Table();
    new Export(state, table).write(what);
    return table.rows;
  }

  /** Returns the values of a column, with spaces between them. */
  String column(String name) {
    return rows.stream().map(row -> String.valueOf(row.get(name))).collect(joining(" "));
  }

  @Override
  public void begin(List<String> names) {
    columns = names;
  }

  @Override
  public void row(@Nullable Object... values) {
    Map<String, Object> row = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      Object value = values[i];
      if (value != null) {
        row.put(columns.get(i), value);
      }
    }
    rows.add(row);
  }
}

package meguri.operators.parquet;

import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** DuckDB in memory, which reads Parquet files by code of its own. */
public final class DuckDb implements AutoCloseable {

  private final Connection connection;

  public DuckDb() throws SQLException {
    connection = DriverManager.getConnection("jdbc:duckdb:");
  }

  /**
   * Returns the rows that a query finds, each with the values that are there, by column. Times are
   * in ms, and arrays lists.
   *
   * @param query with {@code FILES} in the place of the files
   * @param files a path, perhaps with {@code *}
   */
  public List<Map<String, Object>> rows(String query, Path files) throws SQLException {
    String sql = query.replace("FILES", "read_parquet('" + files + "')");
    List<Map<String, Object>> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      while (found.next()) {
        Map<String, Object> row = new LinkedHashMap<>();
        for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
          Object value = value(found.getObject(i));
          if (value != null) {
            row.put(found.getMetaData().getColumnName(i), value);
          }
        }
        rows.add(row);
      }
    }
    return rows;
  }

  private static @Nullable Object value(@Nullable Object found) throws SQLException {
    if (found instanceof Array array) {
      return Arrays.asList((Object[]) array.getArray());
    } else if (found instanceof Timestamp time) {
      return time.getTime();
    } else if (found instanceof java.time.OffsetDateTime time) {
      return time.toInstant().toEpochMilli();
    }
    return found;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}

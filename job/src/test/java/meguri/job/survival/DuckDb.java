package meguri.job.survival;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** DuckDB in memory, and the recipes of docs/feed.md for it. */
final class DuckDb implements AutoCloseable {

  private static final Pattern RECIPE = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);

  /** The directory in the recipes. */
  private static final String DIRECTORY = "my-crawl/pages";

  private final Connection connection;

  DuckDb() throws SQLException {
    connection = DriverManager.getConnection("jdbc:duckdb:");
  }

  /** Returns the recipes for the files in a directory. */
  static List<String> recipes(Path pages) throws IOException {
    Matcher recipe = RECIPE.matcher(Files.readString(Path.of("../docs/feed.md"), UTF_8));
    return recipe
        .results()
        .map(found -> found.group(1).replace(DIRECTORY, pages.toString()))
        .toList();
  }

  /** Returns the rows that a query finds, as texts; an empty one stands for no value. */
  List<List<String>> rows(String query) throws SQLException {
    List<List<String>> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(query)) {
      while (found.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
          String value = found.getString(i);
          row.add(value == null ? "" : value);
        }
        rows.add(row);
      }
    }
    return rows;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}

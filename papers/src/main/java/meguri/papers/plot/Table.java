package meguri.papers.plot;

import java.util.ArrayList;
import java.util.List;

/**
 * A table in Markdown. The first column is aligned to the left; the others hold figures, and are
 * aligned to the right.
 */
public final class Table {

  private final List<String> columns;
  private final List<List<String>> rows = new ArrayList<>();

  public Table(String... columns) {
    this.columns = List.of(columns);
  }

  public Table row(String... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(
          "%d cells for %d columns".formatted(cells.length, columns.size()));
    }
    rows.add(List.of(cells));
    return this;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(line(columns));
    text.append("|---").append("|---:".repeat(columns.size() - 1)).append("|\n");
    rows.forEach(row -> text.append(line(row)));
    return text.toString();
  }

  private static String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    cells.forEach(cell -> line.append("| ").append(cell.replace("|", "\\|")).append(' '));
    return line.append("|\n").toString();
  }
}

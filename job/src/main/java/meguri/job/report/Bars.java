package meguri.job.report;

import java.util.ArrayList;
import java.util.List;
import meguri.job.watch.Amount;

/** A table in which each row has a bar as long as its count: chart and table in one. */
final class Bars {

  private record Row(String label, String meaning, long count, String style) {}

  private final String id;
  private final List<Row> rows = new ArrayList<>();

  /**
   * @param id the table's name within the page
   */
  Bars(String id) {
    this.id = id;
  }

  Bars add(String label, long count) {
    return add(label, "", count, "plain");
  }

  /**
   * @param meaning a few words below the label; may be empty
   * @param style the CSS class of the bar
   */
  Bars add(String label, String meaning, long count, String style) {
    rows.add(new Row(label, meaning, count, style));
    return this;
  }

  Bars addAll(List<Words.Count> counts) {
    counts.forEach(count -> add(count.word(), count.count()));
    return this;
  }

  Bars addRanges(List<Ranges.Range> ranges) {
    ranges.forEach(range -> add(range.words(), range.count()));
    return this;
  }

  boolean isEmpty() {
    return rows.stream().allMatch(row -> row.count == 0);
  }

  /** Writes the table, or a sentence, perhaps an empty one, if there is nothing to show. */
  void write(Html page, String ifEmpty) {
    if (isEmpty()) {
      if (!ifEmpty.isEmpty()) {
        page.element("p", ifEmpty, "class", "none");
      }
      return;
    }
    long most = rows.stream().mapToLong(Row::count).max().orElse(1);
    long sum = rows.stream().mapToLong(Row::count).sum();
    page.open("table", "class", "bars", "id", id);
    for (Row row : rows) {
      page.open("tr").open("th", "scope", "row").element("bdi", row.label);
      if (!row.meaning.isEmpty()) {
        page.element("small", row.meaning);
      }
      page.close("th").open("td", "class", "bar");
      page.open(
          "svg", "viewBox", "0 0 100 10", "preserveAspectRatio", "none", "aria-hidden", "true");
      String width = String.valueOf(Math.round(1000.0 * row.count / most) / 10.0);
      page.open("rect", "width", width, "height", "10", "class", row.style).close("rect");
      page.close("svg").close("td");
      page.element("td", Amount.number(row.count), "class", "n");
      page.element("td", Amount.percent(row.count, sum), "class", "share").close("tr");
    }
    page.close("table");
  }
}

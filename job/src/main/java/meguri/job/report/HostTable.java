package meguri.job.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import meguri.job.watch.Amount;

/** A table of the hosts with the most of something. */
final class HostTable {

  static final int ROWS = 15;

  private record Column(String heading, Function<HostFigures, String> text) {}

  private final Hosts hosts;
  private final List<Column> columns = new ArrayList<>();

  HostTable(Hosts hosts) {
    this.hosts = hosts;
  }

  HostTable number(String heading, ToLongFunction<HostFigures> figure) {
    return text(heading, host -> Amount.number(figure.applyAsLong(host)));
  }

  HostTable text(String heading, Function<HostFigures, String> figure) {
    columns.add(new Column(heading, figure));
    return this;
  }

  /**
   * Writes the hosts with the most of it. With {@code sums}, a last row has all other hosts
   * together, so that each column sums up to the crawl's figure.
   */
  void write(
      Html page, String id, ToLongFunction<HostFigures> measure, boolean sums, String ifEmpty) {
    List<HostFigures> top = hosts.top(ROWS, measure);
    if (top.isEmpty()) {
      if (!ifEmpty.isEmpty()) {
        page.element("p", ifEmpty, "class", "none");
      }
      return;
    }
    List<String> headings = new ArrayList<>(List.of("host"));
    columns.forEach(column -> headings.add(column.heading));
    page.open("table", "class", "wide", "id", id).headings(headings);
    top.forEach(host -> row(page, host));
    HostFigures others = hosts.allBut(top);
    if (sums && others.requests() + others.refused() > 0) {
      row(page, others);
    }
    page.close("table");
  }

  private void row(Html page, HostFigures host) {
    page.open("tr").open("th", "scope", "row").element("bdi", host.name()).close("th");
    for (Column column : columns) {
      TimeChart.number(page, column.heading, column.text.apply(host));
    }
    page.close("tr");
  }
}

package meguri.bench.order;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import meguri.papers.plot.Axis;
import meguri.papers.plot.Goal;
import meguri.papers.plot.LineChart;
import meguri.papers.plot.Page;
import meguri.papers.plot.Series;
import meguri.papers.plot.Table;
import meguri.papers.rank.Contender;
import meguri.papers.rank.OrderScores;
import meguri.papers.rank.Orders;
import meguri.papers.rank.RankedWeb;
import meguri.papers.rank.Spread;
import meguri.papers.rank.Standing;
import meguri.state.rank.Order;

/** The crawls of one kind of web, by all orders. */
final class Trial {

  /** The points of B by which the job's order should lead PR and BLC. */
  private static final double WANTED = 2;

  /** The orders that collect each web in a simulation. */
  static final List<Contender> IN_ONE_QUEUE =
      List.of(Orders.BF, Orders.BLC, Orders.PR, Orders.DL1, Orders.IPR);

  private final int parallelism;
  private final List<Order> orders;
  private final List<RankedWeb> webs = new ArrayList<>();
  private final Map<String, List<OrderScores>> scores = new LinkedHashMap<>();

  Trial(int parallelism, List<Order> orders) {
    this.parallelism = parallelism;
    this.orders = orders;
  }

  static String queue(Contender order) {
    return "one queue, " + order.name();
  }

  String job(Order order) {
    return "job, %d subtasks, `%s`".formatted(parallelism, order);
  }

  void add(RankedWeb web) {
    webs.add(web);
  }

  void add(String order, OrderScores judged) {
    scores.computeIfAbsent(order, name -> new ArrayList<>()).add(judged);
  }

  /** Returns the lead of the job's first order over the best of the paper's rivals. */
  Goal lead() {
    return lead(job(orders.get(0)), bestRival(), 0);
  }

  /** Returns the lead of the paper's order over the best of its rivals. */
  Goal paperLead() {
    return lead(queue(Orders.DL1), bestRival(), 0);
  }

  /** Returns which of the job's orders, and which of all, have the highest B. */
  String best() {
    String all = best(List.copyOf(scores.keySet()));
    String jobs = best(orders.stream().map(this::job).toList());
    return "on %s %s, and of all orders %s".formatted(webs.get(0).name(), jobs, all);
  }

  private String best(List<String> names) {
    return names.stream().max(Comparator.comparingDouble(this::mean)).orElseThrow();
  }

  void write(Page page) throws IOException {
    String name = webs.get(0).name();
    page.heading(2, "Crawls of " + name)
        .paragraph(
            "On average, a web has %,.0f pages, %,.0f links and %,.0f hosts."
                .formatted(
                    mean(web -> web.graph().nodes()),
                    mean(web -> web.graph().links()),
                    mean(web -> web.hosts().count())))
        .table(table())
        .chart(
            name,
            new LineChart(
                "True PageRank collected (" + name + ")",
                Axis.linear("pages collected, %"),
                Axis.linear("PageRank, %"),
                curves()))
        .paragraph(goals());
  }

  private Table table() {
    Table table = new Table("order", "10 %", "25 %", "50 %", "B");
    scores.forEach(
        (name, judged) ->
            table.row(
                name,
                spread(judged, one -> one.at(0.1)),
                spread(judged, one -> one.at(0.25)),
                spread(judged, one -> one.at(0.5)),
                spread(judged, OrderScores::mean)));
    return table;
  }

  /** Returns the curves of the first web. */
  private List<Series> curves() {
    List<Series> curves = new ArrayList<>();
    scores.forEach(
        (name, judged) -> curves.add(Standing.curve(name.replace("`", ""), judged.get(0).sum())));
    return curves;
  }

  private String goals() {
    String job = job(orders.get(0));
    StringBuilder goals = new StringBuilder();
    goals.append(lead(job, queue(Orders.PR), WANTED)).append('\n');
    goals.append(lead(job, queue(Orders.BLC), WANTED)).append('\n');
    goals.append(lead(job, queue(Orders.BF), 0)).append('\n');
    for (Order other : orders.subList(1, orders.size())) {
      goals.append(lead(job, job(other), 0)).append('\n');
    }
    return goals.toString();
  }

  private Goal lead(String one, String other, double wanted) {
    Spread lead = Spread.ofDifferences(judged(one), judged(other), OrderScores::mean);
    return Goal.lead(
        "B of %s, minus that of %s".formatted(one, other),
        "%.1f points",
        wanted,
        100 * lead.mean(),
        100 * lead.deviation());
  }

  private String bestRival() {
    return best(Orders.RIVALS.stream().map(Trial::queue).toList());
  }

  private double mean(String order) {
    return Arrays.stream(judged(order)).mapToDouble(OrderScores::mean).average().orElseThrow();
  }

  private OrderScores[] judged(String order) {
    return scores.getOrDefault(order, List.of()).toArray(new OrderScores[0]);
  }

  private double mean(ToDoubleFunction<RankedWeb> size) {
    return webs.stream().mapToDouble(size).average().orElseThrow();
  }

  private static String spread(List<OrderScores> judged, ToDoubleFunction<OrderScores> figure) {
    return Spread.of(judged.stream().mapToDouble(figure).toArray()).percent();
  }
}

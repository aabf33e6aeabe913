package meguri.papers.plot;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import meguri.papers.plot.Series.Point;

/**
 * A line chart as SVG. It loads nothing and has a white background, so that it looks the same in a
 * browser and on a forge's page. Its colours are Okabe and Ito's, which colour-blind people can
 * tell apart. From the eighth line on they come again, dashed.
 */
public record LineChart(String title, Axis x, Axis y, List<Series> series) {

  private static final int WIDTH = 840;
  private static final int HEIGHT = 420;
  private static final int LEFT = 80;
  private static final int RIGHT = 560;
  private static final int TOP = 44;
  private static final int BOTTOM = 360;
  private static final int LEGEND_LINE = 19;
  private static final String[] COLOURS = {
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"
  };

  public LineChart {
    series = List.copyOf(series);
  }

  public String svg() {
    StringBuilder svg = new StringBuilder();
    put(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
            + " viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">%n",
        WIDTH,
        HEIGHT,
        WIDTH,
        HEIGHT);
    put(svg, "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>%n");
    text(svg, LEFT, 24, "start", " font-size=\"15\" font-weight=\"bold\"", escape(title));
    List<Double> across = ticks(x, Point::x);
    List<Double> upwards = ticks(y, Point::y);
    grid(svg, across, upwards);
    for (int i = 0; i < series.size(); i++) {
      line(svg, i, across, upwards);
      legend(svg, i);
    }
    return svg.append("</svg>\n").toString();
  }

  private List<Double> ticks(Axis axis, ToDoubleFunction<Point> coordinate) {
    double[] places = places(axis, coordinate).toArray();
    return axis.ticks(
        DoubleStream.of(places).min().orElse(0), DoubleStream.of(places).max().orElse(1));
  }

  private DoubleStream places(Axis axis, ToDoubleFunction<Point> coordinate) {
    return series.stream()
        .flatMap(one -> one.points().stream())
        .filter(point -> x.has(point.x()) && y.has(point.y()))
        .mapToDouble(point -> axis.place(coordinate.applyAsDouble(point)));
  }

  private void grid(StringBuilder svg, List<Double> across, List<Double> upwards) {
    for (double tick : across) {
      double at = stretch(tick, across, LEFT, RIGHT);
      rule(svg, at, TOP, at, BOTTOM);
      text(svg, at, BOTTOM + 18, "middle", "", x.label(tick));
    }
    for (double tick : upwards) {
      double at = stretch(tick, upwards, BOTTOM, TOP);
      rule(svg, LEFT, at, RIGHT, at);
      text(svg, LEFT - 8, at + 4, "end", "", y.label(tick));
    }
    text(svg, (LEFT + RIGHT) / 2.0, HEIGHT - 16, "middle", "", escape(x.title()));
    put(svg, "<g transform=\"translate(20 %.1f) rotate(-90)\">", (TOP + BOTTOM) / 2.0);
    text(svg, 0, 0, "middle", "", escape(y.title()));
    put(svg, "</g>%n");
  }

  private void line(StringBuilder svg, int i, List<Double> across, List<Double> upwards) {
    StringBuilder path = new StringBuilder();
    StringBuilder marks = new StringBuilder();
    for (Point point : series.get(i).points()) {
      if (x.has(point.x()) && y.has(point.y())) {
        double right = stretch(x.place(point.x()), across, LEFT, RIGHT);
        double up = stretch(y.place(point.y()), upwards, BOTTOM, TOP);
        put(path, "%s%.1f %.1f", path.isEmpty() ? "" : " ", right, up);
        put(
            marks,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\" fill=\"%s\"/>%n",
            right,
            up,
            colour(i));
      }
    }
    if (!path.isEmpty()) {
      put(svg, "<polyline points=\"%s\" fill=\"none\"%s/>%n", path, stroke(i));
      svg.append(marks);
    }
  }

  private void legend(StringBuilder svg, int i) {
    double at = TOP + 8 + LEGEND_LINE * i;
    put(svg, "<path d=\"M%d %.1fh22\"%s/>%n", RIGHT + 14, at, stroke(i));
    text(svg, RIGHT + 42, at + 4, "start", "", escape(series.get(i).name()));
  }

  private static String colour(int i) {
    return COLOURS[i % COLOURS.length];
  }

  private static String stroke(int i) {
    return " stroke=\"%s\" stroke-width=\"1.8\"%s"
        .formatted(colour(i), i < COLOURS.length ? "" : " stroke-dasharray=\"5 3\"");
  }

  private static double stretch(double place, List<Double> ticks, double from, double to) {
    double first = ticks.get(0);
    double last = ticks.get(ticks.size() - 1);
    return from + (place - first) / (last - first) * (to - from);
  }

  private static void rule(StringBuilder svg, double x1, double y1, double x2, double y2) {
    put(svg, "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"#dddddd\"/>%n", x1, y1, x2, y2);
  }

  private static void text(
      StringBuilder svg, double x, double y, String anchor, String font, String content) {
    put(
        svg,
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s>%s</text>%n",
        x,
        y,
        anchor,
        font,
        content);
  }

  private static void put(StringBuilder svg, String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format.replace("%n", "\n"), values));
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}

package meguri.papers.plot;

import java.util.List;

/** One line of a chart, which joins the points in their order. */
public record Series(String name, List<Point> points) {

  /** A measured point. */
  public record Point(double x, double y) {}

  public Series {
    points = List.copyOf(points);
  }
}

package meguri.papers.plot;

import java.util.List;

/** One line of a chart: its points in the order in which they are joined. */
public record Series(String name, List<Point> points) {

  /** Where something was measured. */
  public record Point(double x, double y) {}

  public Series {
    points = List.copyOf(points);
  }
}

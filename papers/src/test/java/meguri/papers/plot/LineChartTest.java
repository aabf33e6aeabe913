package meguri.papers.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import meguri.papers.plot.Series.Point;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class LineChartTest {

  @Test
  void everySeriesIsALineWithItsNameBeside() throws Exception {
    Document svg =
        parse(
            new LineChart(
                "Hits < misses & more",
                Axis.binary("entries"),
                Axis.linear("hit rate"),
                List.of(
                    new Series("LRU", List.of(new Point(1024, 0.5), new Point(2048, 0.7))),
                    new Series(
                        "SBFL & LRU", List.of(new Point(1024, 0.6), new Point(4096, 0.8))))));

    assertThat(svg.getElementsByTagName("polyline").getLength()).isEqualTo(2);
    assertThat(svg.getElementsByTagName("circle").getLength()).isEqualTo(4);
    assertThat(texts(svg))
        .contains("Hits < misses & more", "entries", "hit rate", "LRU", "SBFL & LRU", "210", "0.6");
  }

  @Test
  void pointsLieWithinTheFrameAndRiseUpwards() throws Exception {
    Document svg =
        parse(
            new LineChart(
                "t",
                Axis.decimal("x"),
                Axis.decimal("y"),
                List.of(new Series("s", List.of(new Point(3, 2), new Point(40_000, 1e-5))))));

    String[] points =
        ((Element) svg.getElementsByTagName("polyline").item(0)).getAttribute("points").split(" ");
    double x1 = Double.parseDouble(points[0]);
    double y1 = Double.parseDouble(points[1]);
    double x2 = Double.parseDouble(points[2]);
    double y2 = Double.parseDouble(points[3]);
    assertThat(x1).isBetween(80.0, 560.0).isLessThan(x2);
    assertThat(y1).isBetween(44.0, 360.0).isLessThan(y2);
    assertThat(x2).isLessThanOrEqualTo(560);
    assertThat(y2).isLessThanOrEqualTo(360);
  }

  @Test
  void pointsWithoutALogarithmAreLeftOut() throws Exception {
    Document svg =
        parse(
            new LineChart(
                "t",
                Axis.binary("x"),
                Axis.decimal("y"),
                List.of(
                    new Series("never", List.of(new Point(1, 0), new Point(2, 0))),
                    new Series("later", List.of(new Point(1, 0), new Point(2, 5))))));

    assertThat(svg.getElementsByTagName("polyline").getLength()).isEqualTo(1);
    assertThat(svg.getElementsByTagName("circle").getLength()).isEqualTo(1);
    assertThat(texts(svg)).contains("never", "later");
  }

  @Test
  void aChartWithoutPointsOrWithOnePointIsDrawn() throws Exception {
    parse(new LineChart("t", Axis.linear("x"), Axis.decimal("y"), List.of()));
    Document svg =
        parse(
            new LineChart(
                "t",
                Axis.linear("x"),
                Axis.linear("y"),
                List.of(new Series("s", List.of(new Point(5, 5))))));

    assertThat(svg.getElementsByTagName("circle").getLength()).isEqualTo(1);
  }

  @Test
  void numbersHaveADecimalPointInEveryLanguage() throws Exception {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      Document svg =
          parse(
              new LineChart(
                  "t",
                  Axis.linear("x"),
                  Axis.linear("y"),
                  List.of(new Series("s", List.of(new Point(0, 0), new Point(1, 1))))));
      assertThat(texts(svg)).contains("0.2");
      assertThat(((Element) svg.getElementsByTagName("polyline").item(0)).getAttribute("points"))
          .doesNotContain(",");
    } finally {
      Locale.setDefault(before);
    }
  }

  private static Document parse(LineChart chart) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(chart.svg())));
  }

  private static List<String> texts(Document svg) {
    NodeList texts = svg.getElementsByTagName("text");
    return IntStream.range(0, texts.getLength())
        .mapToObj(i -> texts.item(i).getTextContent())
        .toList();
  }
}

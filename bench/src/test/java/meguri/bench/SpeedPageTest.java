package meguri.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import meguri.bench.Rooms.Room;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpeedPageTest {

  private static final Conditions CONDITIONS =
      new Conditions(500, 9_000, Mode.HTTP.window(0), 2, 3);
  private static final Medians BARE = medians(40_000, 16);

  @TempDir private Path docs;

  @Test
  void anEarlierVersionStandsBesideTheNewOne() throws IOException {
    add(Optional.of("0.1"), Mode.HTTP, medians(10_000, 12), List.of(room(1_200, "jsoup", 800)));
    String page = add(Mode.HTTP, medians(40_000, 20), List.of(room(500, "scanner", 100)));

    assertThat(page)
        .contains("| 0.1 | 1,000 | 4,000 | 0.25 | 1.20 | 0.40 | 3.00 |")
        .contains("| now | 4,000 | 4,000 | 1.00 | 0.50 | 0.40 | 1.25 |")
        .contains("| **Parse**: scanner 100 | 1200 | 500 |")
        .contains(
            "HTTP: CPU time a page, of the bare loop's: 1.25 times (less is better). The goal, 1.40 times, is reached")
        .contains("./meguri bench crawl");
  }

  @Test
  void modesThatAreNotMeasuredAgainKeepTheirFigures() throws IOException {
    add(Mode.HTTP, medians(40_000, 20), List.of());
    String page = add(Mode.HTTPS, medians(20_000, 20), List.of());

    assertThat(page).contains("| now | 4,000 |").contains("| now | 2,000 |");
  }

  @Test
  void aPerfectCrawlerIsArithmetic() throws IOException {
    String page = add(Mode.POLITE, medians(4_850, 5), List.of());

    assertThat(page)
        .contains("| now | 485.0 | 0.970 | 1.03 | 50.0 | 5.5 | 400 | 90 |")
        .contains(
            "500 hosts: of what a perfect crawler fetches: 0.970 (more is better). The goal, 0.970, is reached");
  }

  @Test
  void handshakesAreComparedWithThoseBefore() throws IOException {
    add(Optional.of("0.1"), Mode.HANDSHAKES, medians(4_000, 20), List.of());
    String page = add(Mode.HANDSHAKES, medians(14_000, 10), List.of());

    assertThat(page)
        .contains(
            "pages per second, of those before: 3.5 times (more is better). The goal, 4.0 times, is **missed**");
  }

  @Test
  void theColdStartIsDrawn() throws IOException {
    String page = add(Mode.COLD, medians(40_000, 20), List.of());

    assertThat(page).contains("(speed/cold.svg)");
    assertThat(docs.resolve("speed/cold.svg")).content().contains("bare loop").contains("Meguri");
  }

  private String add(Mode mode, Medians meguri, List<Room> rooms) throws IOException {
    return add(Optional.empty(), mode, meguri, rooms);
  }

  private String add(Optional<String> before, Mode mode, Medians meguri, List<Room> rooms)
      throws IOException {
    SpeedPage page = SpeedPage.in(docs, before);
    Optional<Medians> bare = mode.isCompared() ? Optional.of(BARE) : Optional.empty();
    page.add(mode, CONDITIONS, "./meguri bench crawl --" + mode.key(), meguri, bare, rooms);
    return Files.readString(page.write());
  }

  private static Medians medians(long pages, double cpu) {
    return new Medians(List.of(FiguresForTests.of(pages, cpu, Map.of())));
  }

  private static Room room(double micros, String part, double of) {
    return new Room("Parse", micros, Map.of(part, of));
  }
}

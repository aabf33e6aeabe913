package meguri.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import meguri.bench.Meter.Figures;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class MediansTest {

  private static final Figures SLOW = FiguresForTests.of(1_000, 10, Map.of("Frontier", 1.0));
  private static final Figures USUAL = FiguresForTests.of(5_000, 10, Map.of("Frontier", 2.0));
  private static final Figures FAST = FiguresForTests.of(20_000, 10, Map.of("Registry", 3.0));

  @Test
  void oneBadRoundDoesNotCount() {
    Medians medians = new Medians(List.of(USUAL, SLOW, FAST));

    assertThat(medians.pagesPerSecond()).isEqualTo(500);
    assertThat(medians.cpuMsPerPage()).isEqualTo(2);
    assertThat(medians.partOf(1_000)).isEqualTo(0.5);
  }

  @Test
  void ofTwoRoundsTheMiddleCounts() {
    assertThat(new Medians(List.of(SLOW, USUAL)).pagesPerSecond())
        .isCloseTo(300, Offset.offset(1e-9));
  }

  @Test
  void theTimeOfThreadsIsThatOfAllRounds() {
    assertThat(new Medians(List.of(SLOW, USUAL, FAST)).threads())
        .isEqualTo(Map.of("Frontier", 3.0, "Registry", 3.0));
  }
}

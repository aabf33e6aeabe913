package meguri.job.top;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CellsTest {

  @Test
  void thePartsSumUpToTheBarAndNoneThatIsThereIsInvisible() {
    Random random = new Random(22);
    for (int i = 0; i < 10_000; i++) {
      long[] counts = new long[8];
      for (int j = 0; j < counts.length; j++) {
        counts[j] = random.nextInt(3) == 0 ? 0 : random.nextInt(1 << random.nextInt(20));
      }
      int width = 10 + random.nextInt(200);
      int[] cells = Cells.of(counts, width);
      boolean isEmpty = Arrays.stream(counts).sum() == 0;
      assertThat(Arrays.stream(cells).sum()).isEqualTo(isEmpty ? 0 : width);
      for (int j = 0; j < counts.length; j++) {
        assertThat(cells[j] > 0).isEqualTo(counts[j] > 0);
      }
    }
  }

  @Test
  void partsAreInProportion() {
    assertThat(Cells.of(new long[] {1, 2, 1}, 80)).containsExactly(20, 40, 20);
    assertThat(Cells.of(new long[] {1, 0, 1_000_000}, 50)).containsExactly(1, 0, 49);
  }
}

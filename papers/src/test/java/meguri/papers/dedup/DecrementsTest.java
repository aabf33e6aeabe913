package meguri.papers.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import meguri.papers.dedup.Decrements.Row;
import meguri.state.seen.Sbfl;
import meguri.state.seen.StableShape;
import meguri.state.seen.Words;
import org.junit.jupiter.api.Test;

class DecrementsTest {

  @Test
  void thirtyTwoCountersAtATimeAreManyTimesFaster() {
    Decrements measured = Decrements.measure(Sizes.SMALL);

    Row wide = measured.rows().get(3);
    assertThat(measured.ratio(measured.rows().get(0))).isEqualTo(1);
    assertThat(measured.ratio(wide)).isGreaterThan(4);
    assertThat(measured.ratio(wide)).isGreaterThan(measured.ratio(measured.rows().get(2)));
  }

  @Test
  void oneByOneDecrementsTheSameCounters() {
    Words single = random();
    Words wide = random();

    new OneByOne(single).decrement(70_000);
    new Sbfl(wide, StableShape.LEAN, Sbfl.Layout.CLASSIC).decrement(70_000);

    for (long i = 0; i < 70_000 / 32; i++) {
      assertThat(single.get(i)).isEqualTo(wide.get(i));
    }
    assertThat(single.get(70_000 / 32 + 1)).isEqualTo(wide.get(70_000 / 32 + 1));
  }

  private static Words random() {
    Words words = Words.allocate(1 << 18);
    SplittableRandom random = new SplittableRandom(5);
    for (long i = 0; i < words.length(); i++) {
      words.set(i, random.nextLong());
    }
    return words;
  }
}

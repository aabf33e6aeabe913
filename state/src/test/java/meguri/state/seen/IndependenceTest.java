package meguri.state.seen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import meguri.state.seen.CountingFilter.Shape;
import meguri.state.seen.Sbfl.Layout;
import net.jqwik.api.Example;

/** A URL is lost where filter and second stage err together: as seldom as chance has it. */
class IndependenceTest {

  private static final int LINES = 1 << 12;

  @Example
  void filterAndSecondStageErrIndependently() {
    assertIndependent(new Sbfl(Pages.words(LINES * 64L), StableShape.LEAN, Layout.LINE));
    assertIndependent(new Sbfl(Pages.words(LINES * 64L), StableShape.LEAN, Layout.CLASSIC));
    assertIndependent(new WordSbfl(Pages.words(LINES * 64L), WordSbfl.Shape.LEAN));
    assertIndependent(new TagCache(Pages.words(LINES * 64L), 12));
  }

  private static void assertIndependent(SecondStage stage) {
    CountingFilter filter = new CountingFilter(Pages.words(LINES * 64L), new Shape(8, 4), 0, LINES);
    SplittableRandom random = new SplittableRandom(9);
    for (int i = 0; i < LINES * 16; i++) {
      long id = random.nextLong();
      filter.insert(0, id);
      stage.insert(id);
    }
    int asked = 2_000_000;
    int first = 0;
    int second = 0;
    int both = 0;
    for (int i = 0; i < asked; i++) {
      long id = random.nextLong();
      boolean one = filter.mayContain(0, id);
      boolean other = stage.contains(id);
      first += one ? 1 : 0;
      second += other ? 1 : 0;
      both += one && other ? 1 : 0;
    }
    double expected = (double) first * second / asked;
    assertThat(both).isBetween((int) (0.7 * expected), (int) (1.3 * expected));
  }
}

package meguri.state.seen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class TagCacheTest {

  @Property(tries = 300)
  void agreesWithListsOfTagsInOrderOfUse(
      @ForAll long seed,
      @ForAll @IntRange(min = 4, max = 32) int tagBits,
      @ForAll @IntRange(min = 1, max = 5) int sets) {
    assertAgrees(seed, tagBits, sets);
  }

  @Property(tries = 100)
  void agreesWithListsForTheTagWidthsInUse(@ForAll long seed) {
    assertAgrees(seed, 22, 2);
    assertAgrees(seed, 12, 2);
  }

  private static void assertAgrees(long seed, int tagBits, int sets) {
    Random random = new Random(seed);
    Words memory = Pages.words(sets * 64L + 8);
    memory.set(memory.length() - 1, seed);
    TagCache cache = new TagCache(memory, tagBits);
    assertThat(cache.bytes()).isEqualTo(sets * 64L);
    int ways = 512 / tagBits;
    List<List<Long>> model = IntStream.range(0, sets).mapToObj(i -> newSet()).toList();
    for (int step = 0; step < 400; step++) {
      long id = random.nextInt(2 * ways * sets);
      long hash = Spread.mix(id);
      List<Long> set = model.get((int) Spread.below(hash, sets));
      Long tag = Math.max(1, Spread.next(hash) >>> 64 - tagBits);
      assertThat(cache.contains(id)).as("id %d at step %d", id, step).isEqualTo(set.contains(tag));
      if (random.nextInt(3) > 0) {
        cache.insert(id);
        set.remove(tag);
        set.add(0, tag);
        if (set.size() > ways) {
          set.remove(ways);
        }
      }
    }
    assertThat(memory.get(memory.length() - 1)).as("behind its sets").isEqualTo(seed);
  }

  private static List<Long> newSet() {
    return new ArrayList<>();
  }

  @Example
  void aSetKeepsOneIdForEachWay() {
    TagCache cache = new TagCache(Pages.words(64), 22);
    for (int id = 0; id < 100; id++) {
      cache.insert(id);
    }
    for (int id = 0; id < 100; id++) {
      assertThat(cache.contains(id)).as("id %d", id).isEqualTo(id >= 77);
    }
  }

  @Example
  void falsePositivesAreAsDesigned() {
    double twelve = measured(12);
    assertThat(new TagCache(Pages.words(64), 12).falsePositives()).isBetween(0.0102, 0.0103);
    assertThat(twelve).isBetween(0.009, 0.0115);
    assertThat(new TagCache(Pages.words(64), 22).falsePositives()).isBetween(5.4e-6, 5.5e-6);
    assertThat(measured(22)).isLessThan(1.5e-5);
    assertThat(new TagCache(Pages.words(64), 4).falsePositives()).isEqualTo(1);
    assertThat(measured(4)).isEqualTo(1);
  }

  private static double measured(int tagBits) {
    TagCache cache = new TagCache(Pages.words(64 * 64), tagBits);
    SplittableRandom ids = new SplittableRandom(42);
    for (int i = 0; i < 64 * 256; i++) {
      cache.insert(ids.nextLong());
    }
    int wrong = 0;
    int asked = 1_000_000;
    for (int i = 0; i < asked; i++) {
      wrong += cache.contains(ids.nextLong()) ? 1 : 0;
    }
    return (double) wrong / asked;
  }

  @Example
  void impossibleTagsAndMemoryAreRefused() {
    assertRefused(64, 3, "3 bits in 64 bytes");
    assertRefused(64, 33, "33 bits in 64 bytes");
    assertRefused(56, 22, "22 bits in 56 bytes");
  }

  private static void assertRefused(int bytes, int tagBits, String named) {
    assertThatThrownBy(() -> new TagCache(Pages.words(bytes), tagBits))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(named)
        .hasMessageContaining("expected 4 to 32 bits");
  }
}

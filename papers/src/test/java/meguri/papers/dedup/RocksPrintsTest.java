package meguri.papers.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import meguri.papers.dedup.Offers.Recency;
import meguri.state.seen.HeapPrints;
import meguri.state.seen.Prints;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RocksPrintsTest {

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void theStoreAnswersAsAMapDoes(boolean bloom, boolean batched) throws IOException {
    Prints<Long> map = new HeapPrints<>();
    SplittableRandom random = new SplittableRandom(3);
    try (RocksPrints store = new RocksPrints(bloom, batched)) {
      for (int i = 0; i < 20_000; i++) {
        int group = random.nextInt(3);
        long id = random.nextLong(-200, 200);
        switch (random.nextInt(3)) {
          case 0 -> assertThat(store.get(group, id)).isEqualTo(map.get(group, id));
          case 1 -> {
            store.put(group, id, (long) i);
            map.put(group, id, (long) i);
            store.keep(group, i, new byte[64]);
          }
          default -> {
            store.remove(group, id);
            map.remove(group, id);
          }
        }
      }
      for (int group = 0; group < 3; group++) {
        assertThat(ids(store, group)).containsExactlyInAnyOrderElementsOf(ids(map, group));
      }
    }
  }

  @Test
  void everyStoreTellsNewFromKnownUrlsAndTheCachesLoseHardlyAny() throws IOException {
    for (StoreKind kind : StoreKind.values()) {
      StoreRun run = StoreRun.measure(20_000, 20_000, kind, true, true);

      assertThat(run.graphs().lost()).as(kind.label()).isLessThanOrEqualTo(2);
      assertThat(run.grown().time()).isPositive();
    }
  }

  @Test
  void offersHaveTheGivenShareOfDuplicatesMostlyOfRecentUrls() {
    Offers offers = new Offers(1);
    for (int i = 0; i < 10_000; i++) {
      assertThat(offers.next(0, Recency.ZIPF)).isEqualTo(i);
    }
    for (Recency recency : Recency.values()) {
      int again = 0;
      int recent = 0;
      for (int i = 0; i < 50_000; i++) {
        int before = offers.known();
        int offered = offers.next(0.9, recency);
        again += offered < before ? 1 : 0;
        recent += offered < before && offered >= before - 1024 ? 1 : 0;
      }
      assertThat(again).isBetween(44_500, 45_500);
      assertThat(recent)
          .isBetween(
              again * (recency == Recency.GRAPHS ? 93 : 65) / 100,
              again * (recency == Recency.GRAPHS ? 99 : 80) / 100);
    }
  }

  private static List<Long> ids(Prints<Long> prints, int group) {
    List<Long> ids = new ArrayList<>();
    prints.ids(group, ids::add);
    return ids;
  }
}

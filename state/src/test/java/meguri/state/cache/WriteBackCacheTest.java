package meguri.state.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;

class WriteBackCacheTest {

  private static final int ENTRY = 150;

  private final Map<Integer, String> store = new HashMap<>();
  private final List<String> calls = new ArrayList<>();

  private WriteBackCache<Integer, String> cache(long bytes) {
    return new WriteBackCache<>(
        key -> {
          calls.add("read " + key);
          return store.get(key);
        },
        this::write,
        String::length,
        bytes);
  }

  private void write(Integer key, @Nullable String value) {
    calls.add("write " + key + " " + value);
    if (value == null) {
      store.remove(key);
    } else {
      store.put(key, value);
    }
  }

  @Example
  void aRecordIsReadOnceAndWrittenOnceHoweverOftenItChanges() {
    store.put(1, "a");
    WriteBackCache<Integer, String> cache = cache(10_000);
    for (int i = 0; i < 10; i++) {
      assertThat(cache.get(1)).isNotNull();
      cache.put(1, "b" + i);
    }
    cache.writeAll();
    cache.writeAll();
    assertThat(cache.get(1)).isEqualTo("b9");
    assertThat(calls).containsExactly("read 1", "write 1 b9");
  }

  @Example
  void whatWasOnlyReadIsNotWritten() {
    store.put(1, "a");
    WriteBackCache<Integer, String> cache = cache(0);
    assertThat(cache.get(1)).isEqualTo("a");
    assertThat(cache.get(2)).isNull();
    cache.writeAll();
    assertThat(calls).containsExactly("read 1", "read 2");
  }

  @Example
  void theRecordUsedLongestAgoIsWrittenAndLeaves() {
    WriteBackCache<Integer, String> cache = cache(3 * (ENTRY + 1));
    cache.put(1, "a");
    cache.put(2, "b");
    cache.put(3, "c");
    cache.get(1);
    cache.put(4, "d");
    assertThat(calls).containsExactly("write 2 b");
    assertThat(cache.size()).isEqualTo(3);
  }

  @Example
  void aRecordLargerThanTheCachePassesThroughIt() {
    WriteBackCache<Integer, String> cache = cache(2 * ENTRY);
    cache.put(1, "x".repeat(1_000));
    assertThat(cache.bytes()).isZero();
    assertThat(store).containsKey(1);
    assertThat(cache.get(1)).hasSize(1_000);
  }

  @Example
  void aRemovedRecordIsMissingAtOnceAndInTheStoreOnceWritten() {
    store.put(1, "a");
    WriteBackCache<Integer, String> cache = cache(10_000);
    cache.remove(1);
    assertThat(cache.get(1)).isNull();
    assertThat(store).containsKey(1);
    cache.writeAll();
    assertThat(store).isEmpty();
    assertThat(cache.size()).isZero();
    assertThat(cache.bytes()).isZero();
  }

  @Property(tries = 300)
  void itAnswersLikeAMapWhateverItHoldsAndIsLostOnlySinceTheLastCheckpoint(
      @ForAll long seed, @ForAll @IntRange(min = 0, max = 3_000) int bytes) {
    store.clear();
    SplittableRandom random = new SplittableRandom(seed);
    WriteBackCache<Integer, String> cache = cache(bytes);
    Map<Integer, String> truth = new HashMap<>();
    Map<Integer, String> saved = new HashMap<>();
    for (int step = 0; step < 500; step++) {
      int key = random.nextInt(20);
      int dice = random.nextInt(100);
      if (dice < 50) {
        assertThat(cache.get(key)).isEqualTo(truth.get(key));
      } else if (dice < 85) {
        String value = "v".repeat(random.nextInt(300)) + step;
        cache.put(key, value);
        truth.put(key, value);
      } else if (dice < 96) {
        cache.remove(key);
        truth.remove(key);
      } else if (dice < 98) {
        cache.writeAll();
        assertThat(store).isEqualTo(truth);
        saved = new HashMap<>(truth);
      } else {
        store.clear();
        store.putAll(saved);
        truth = new HashMap<>(saved);
        cache = cache(bytes);
      }
      assertThat(cache.bytes()).isLessThanOrEqualTo(bytes);
    }
  }
}

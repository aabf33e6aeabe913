package meguri.state.seen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

class LruTest {

  private static final long GUARD = 0x5EED_5EED_5EED_5EEDL;

  @Property(tries = 400)
  void agreesWithALinkedHashMap(@ForAll long seed, @ForAll @From("capacities") int capacity) {
    Random random = new Random(seed);
    Words memory = guarded(capacity);
    Lru lru = new Lru(memory.slice(1, memory.length() - 2));
    assertThat(lru.capacity()).isEqualTo(capacity);
    Model model = new Model();
    for (int step = 0; step < 500; step++) {
      step(random, lru, model, random.nextInt(2 * capacity + 2) * 0x1_0000_0001L);
      assertThat(lru.size()).isEqualTo(model.order.size());
      assertThat(lru.isFull()).isEqualTo(model.order.size() == capacity);
      assertThat(lru.pending()).isEqualTo(model.pending().size());
      assertThat(lru.oldest() < 0 ? null : (Long) lru.id(lru.oldest())).isEqualTo(model.oldest());
    }
    for (long id : model.order.keySet()) {
      int entry = lru.find(id);
      assertThat(lru.id(entry)).isEqualTo(id);
      assertThat(lru.isUnverified(entry)).as("%d unverified", id).isEqualTo(model.isUnverified(id));
    }
    assertThat(namedPending(lru)).as("pending").isEqualTo(model.pending());
    assertThat(drained(lru, model)).as("order").isEqualTo(new ArrayList<>(model.order.keySet()));
    assertThat(memory.get(0)).as("before its memory").isEqualTo(GUARD);
    assertThat(memory.get(memory.length() - 1)).as("after its memory").isEqualTo(GUARD);
  }

  @Provide
  Arbitrary<Integer> capacities() {
    return Arbitraries.of(1, 2, 3, 8, 17, 150);
  }

  private static void step(Random random, Lru lru, Model model, long id) {
    int entry = lru.find(id);
    assertThat(entry >= 0).as("%d is there", id).isEqualTo(model.order.containsKey(id));
    if (entry < 0) {
      if (lru.isFull()) {
        long oldest = lru.id(lru.oldest());
        lru.remove(lru.oldest());
        model.remove(oldest);
      }
      entry = lru.add(id);
      model.order.put(id, true);
      assertThat(lru.isUnverified(entry)).as("a new entry is verified").isFalse();
    } else {
      switch (random.nextInt(6)) {
        case 0 -> {
          lru.remove(entry);
          model.remove(id);
          assertThat(lru.find(id)).isEqualTo(-1);
        }
        case 1 -> assertThat(lru.takeShare(entry)).isEqualTo(model.take(id));
        case 2 -> {
          lru.addShare(entry, 0);
          lru.addShare(entry, id % 7 / 8f);
          model.shares.merge(id, id % 7 / 8f, Float::sum);
        }
        case 3 -> {
          boolean unverified = random.nextInt(4) > 0;
          lru.unverified(entry, unverified);
          model.unverified.put(id, unverified);
        }
        case 4 -> {
          int pending = lru.nextPending();
          if (pending >= 0) {
            assertThat(lru.takeShare(pending)).isNotZero().isEqualTo(model.take(lru.id(pending)));
          }
        }
        default -> {
          lru.touch(entry);
          model.order.get(id);
        }
      }
    }
  }

  private static Set<Long> namedPending(Lru lru) {
    Set<Long> named = new HashSet<>();
    for (int i = lru.pending(); i > 0; i--) {
      named.add(lru.id(lru.nextPending()));
    }
    return named;
  }

  private static List<Long> drained(Lru lru, Model model) {
    List<Long> drained = new ArrayList<>();
    while (lru.oldest() >= 0) {
      long id = lru.id(lru.oldest());
      drained.add(id);
      assertThat(lru.takeShare(lru.oldest())).isEqualTo(model.take(id));
      lru.remove(lru.oldest());
    }
    assertThat(lru.size()).isZero();
    assertThat(lru.pending()).isZero();
    assertThat(lru.nextPending()).isEqualTo(-1);
    return drained;
  }

  @Example
  void aLargeOneHitsAsOftenAsALinkedHashMap() {
    int capacity = 50_000;
    Lru lru = new Lru(Pages.words((long) capacity * Lru.ENTRY_BYTES));
    Map<Long, Boolean> model = new LinkedHashMap<>(capacity, 0.75f, true);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 500_000; i++) {
      long id = (long) Math.pow(1_000_000, random.nextDouble());
      int entry = lru.find(id);
      assertThat(entry >= 0).as("hit %d", i).isEqualTo(model.get(id) != null);
      if (entry >= 0) {
        lru.touch(entry);
        continue;
      }
      if (lru.isFull()) {
        model.remove(lru.id(lru.oldest()));
        lru.remove(lru.oldest());
      }
      lru.add(id);
      model.put(id, true);
    }
    assertThat(lru.size()).isEqualTo(capacity).isEqualTo(model.size());
  }

  @Example
  void anEntryTooManyIsRefused() {
    Lru lru = new Lru(Pages.words(64));
    lru.add(1);
    lru.add(2);
    assertThatThrownBy(() -> lru.add(3))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("2 entries");
  }

  @Example
  void memoryForLessThanOneEntryIsRefused() {
    assertThatThrownBy(() -> new Lru(Pages.words(24)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("24 bytes")
        .hasMessageContaining("expected 28");
  }

  /** Memory for an LRU, with a word before and one after it. */
  private static Words guarded(int capacity) {
    Words memory = Pages.words((Lru.ENTRY_BYTES * capacity + 7) / 8 * 8 + 16);
    memory.set(0, GUARD);
    memory.set(memory.length() - 1, GUARD);
    return memory;
  }

  private static final class Model {

    private final Map<Long, Boolean> order = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<Long, Float> shares = new HashMap<>();
    private final Map<Long, Boolean> unverified = new HashMap<>();

    void remove(long id) {
      order.remove(id);
      shares.remove(id);
      unverified.remove(id);
    }

    float take(long id) {
      Float share = shares.remove(id);
      return share == null ? 0 : share;
    }

    boolean isUnverified(long id) {
      return unverified.getOrDefault(id, false);
    }

    @Nullable Long oldest() {
      return order.isEmpty() ? null : order.keySet().iterator().next();
    }

    Set<Long> pending() {
      Set<Long> pending = new HashSet<>();
      shares.forEach(
          (id, share) -> {
            if (share != 0) {
              pending.add(id);
            }
          });
      return pending;
    }
  }
}

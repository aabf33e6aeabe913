package meguri.operators.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.logging.Logger;
import meguri.operators.model.Link;
import meguri.operators.model.RegistryInput;
import meguri.operators.seen.KeyGroups;
import meguri.operators.seen.KeyedPrints;
import meguri.state.frontier.Candidate;
import meguri.state.rank.Share;
import meguri.state.registry.Known;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a link costs, against what looking it up in RocksDB would cost. By hand, on more URLs:
 *
 * <pre>./mvnw -pl operators -am verify -DskipITs -Dtest=RegistrySpeedTest -Durls=2000000
 *  -Dsurefire.failIfNoSpecifiedTests=false</pre>
 */
class RegistrySpeedTest {

  private static final int URLS = Integer.getInteger("urls", 200_000);
  private static final int RECENT = 20_000;

  /** The quickest counts, in CPU time: others use this machine too. */
  private static final int ROUNDS = 4;

  private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

  @TempDir Path directory;

  private final SplittableRandom random = new SplittableRandom(1);
  private final long[] ids = random.longs(2L * URLS).toArray();
  private int known;

  @Test
  void aLinkCostsLessThanAStateReadAndAHitATenthOfThat() throws Exception {
    // the LRU holds the window and as much again, far fewer than all
    long filter = URLS * 10L + (1 << 20);
    RegistryOperator.Settings settings = RegistryRoom.settings(filter + 2 * 28L * 2 * RECENT, URLS);
    try (RegistryRoom room = new RegistryRoom(directory, settings, 1, List.of())) {
      while (known < URLS) {
        room.process(link(ids[known++]));
      }
      room.snapshot(1);
      work(room); // warm-up
      double link = Double.MAX_VALUE;
      double hit = Double.MAX_VALUE;
      double get = Double.MAX_VALUE;
      long hitsBefore = room.metric("registry.hits-lru");
      long linksBefore = room.metric("registry.links");
      for (int round = 0; round < ROUNDS; round++) {
        link = Math.min(link, work(room));
      }
      long hits = room.metric("registry.hits-lru") - hitsBefore;
      double hitRate = (double) hits / (room.metric("registry.links") - linksBefore);
      for (int round = 0; round < ROUNDS; round++) {
        hit = Math.min(hit, hit(room));
        get = Math.min(get, get(room));
      }
      Logger.getLogger(RegistrySpeedTest.class.getName())
          .info(
              String.format(
                  Locale.ROOT,
                  "µs: a link %.3f at %.1f %% LRU hits, an LRU hit %.3f, a read of state %.3f",
                  link,
                  100 * hitRate,
                  hit,
                  get));
      assertThat(hitRate).isBetween(0.87, 0.93);
      assertThat(link).isLessThan(get);
      assertThat(hit).isLessThan(get / 10);
    }
  }

  /**
   * Nearly 90 % of links go to the pages of a window that moves on, one in a hundred to a new page,
   * and the others to any known one.
   */
  private double work(RegistryRoom room) throws Exception {
    List<StreamRecord<RegistryInput>> notices = new ArrayList<>(URLS);
    for (int i = 0; i < URLS; i++) {
      int dice = random.nextInt(100);
      if (dice == 0) {
        known++;
      }
      int back = dice == 0 ? 1 : 1 + random.nextInt(dice < 89 ? RECENT : known);
      notices.add(link(ids[known - back]));
    }
    long start = CPU.getCurrentThreadCpuTime();
    for (StreamRecord<RegistryInput> notice : notices) {
      room.process(notice);
    }
    return (CPU.getCurrentThreadCpuTime() - start) / 1e3 / URLS;
  }

  private double hit(RegistryRoom room) throws Exception {
    List<StreamRecord<RegistryInput>> notices = new ArrayList<>(URLS);
    for (int i = 0; i < URLS; i++) {
      notices.add(link(ids[known - 1 - random.nextInt(RECENT / 2)]));
    }
    long hits = room.metric("registry.hits-lru");
    long start = CPU.getCurrentThreadCpuTime();
    for (StreamRecord<RegistryInput> notice : notices) {
      room.process(notice);
    }
    double time = (CPU.getCurrentThreadCpuTime() - start) / 1e3 / URLS;
    assertThat(room.metric("registry.hits-lru") - hits).isGreaterThan(URLS * 99L / 100);
    return time;
  }

  private double get(RegistryRoom room) throws Exception {
    KeyedPrints<Known> store = room.store(0);
    KeyGroups groups = room.groups(0);
    int found = 0;
    long start = CPU.getCurrentThreadCpuTime();
    for (int i = 0; i < URLS; i++) {
      long id = ids[random.nextInt(known)];
      found += store.get(groups.of(id), id) == null ? 0 : 1;
    }
    double time = (CPU.getCurrentThreadCpuTime() - start) / 1e3 / URLS;
    assertThat(found).isEqualTo(URLS);
    return time;
  }

  private static StreamRecord<RegistryInput> link(long id) {
    return new StreamRecord<>(
        new Link("http://a", 1, 2, new Candidate("", id, 0, 0, 1, ""), Share.SEED, 0));
  }
}

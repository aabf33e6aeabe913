package meguri.operators.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import meguri.operators.fetch.AddressGuard;
import meguri.operators.model.Offered;
import meguri.state.Hash64;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.LoopRecord.Offer;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pages of one domain name very many hosts that there are not. A small instance by default; the
 * full one:
 *
 * <pre>
 * ./mvnw -pl state,operators -Dtest=NameFloodTest -Dsurefire.failIfNoSpecifiedTests=false \\
 *     -Dmeguri.names=1000000 test
 * </pre>
 */
class NameFloodTest {

  private static final int NAMES = Integer.getInteger("meguri.names", 60_000);
  private static final int LINKS = 20_000;
  private static final int QUERIES = 100;
  private static final int SLOTS = 256;
  private static final long START = 1_700_000_000_000L;
  private static final long MINUTE = 60_000;

  /** However many names there are; when they were kept on the heap, each took 100 bytes. */
  private static final long HEAP_GROWTH = 4 << 20;

  private static final UnknownHostException TIMED_OUT = new UnknownHostException("timed out");

  private record Asked(String name, CompletableFuture<List<InetAddress>> answer) {}

  /** Names asked for and not answered yet; all are of the test that is running. */
  private static final Queue<Asked> ASKED = new ArrayDeque<>();

  private static long questions;

  @TempDir private Path tmp;

  @BeforeEach
  void forget() {
    ASKED.clear();
    questions = 0;
  }

  @Test
  void waitingHostsAreNotOnTheHeap() throws Exception {
    OperatorSubtaskState state;
    try (ResolveRoom room = room(null)) {
      room.ask(link("first", 0, "http://www.evil.test/"));
      long before = usedHeap();
      long start = System.nanoTime();
      for (int name = 0; name < NAMES; name++) {
        room.ask(flood(name));
      }
      long grown = usedHeap() - before;
      System.out.printf(
          "%,d names: %.1f s, heap %+,d bytes%n", NAMES, (System.nanoTime() - start) / 1e9, grown);
      assertThat(grown).isLessThan(HEAP_GROWTH);
      assertThat(room.subtask.metric("resolve.pending")).isEqualTo(NAMES + 1);
      state = room.harness.snapshot(1, 0);
    }
    forget();
    long before = usedHeap();
    long start = System.nanoTime();
    try (ResolveRoom room = room(state)) {
      long grown = usedHeap() - before;
      System.out.printf(
          "restored in %.1f s, heap %+,d bytes%n", (System.nanoTime() - start) / 1e9, grown);
      assertThat(grown).isLessThan(HEAP_GROWTH);
      assertThat(room.subtask.metric("resolve.pending")).isEqualTo(NAMES + 1);
      while (!ASKED.isEmpty()) {
        fail(ASKED.remove(), room);
      }
      assertThat(questions).as("each is asked for once more").isEqualTo(NAMES + 1);
      assertThat(room.subtask.metric("resolve.pending"))
          .as("they wait for their second query")
          .isEqualTo(NAMES + 1);
    }
  }

  @Test
  void aFloodOfNamesDoesNotDelayAHostOfAnotherDomain() throws Exception {
    OperatorSubtaskState state;
    try (ResolveRoom room = room(null)) {
      for (int name = 0; name < LINKS; name++) {
        room.ask(flood(name));
      }
      room.ask(link("honest", 0, "http://news.example/"));
      fail(ASKED.remove(), room);
      assertThat(ASKED).extracting(Asked::name).endsWith("honest.test");
      room.ask(link("known-to-both", 0, "http://www.evil.test/"));
      room.ask(link("known-to-both", 1, "http://news.example/"));
      fail(ASKED.remove(), room);
      fail(ASKED.remove(), room);
      assertThat(ASKED).extracting(Asked::name).contains("known-to-both.test");
      state = room.harness.snapshot(1, 0);
    }
    forget();
    try (ResolveRoom room = room(state)) {
      assertThat(ASKED)
          .as("those that were under way")
          .extracting(Asked::name)
          .hasSize(QUERIES)
          .contains("honest.test", "known-to-both.test");
      room.ask(link("new", 0, "http://blog.example/"));
      fail(ASKED.remove(), room);
      fail(ASKED.remove(), room);
      assertThat(ASKED).extracting(Asked::name).contains("new.test");
    }
  }

  @Test
  void theLinksOfASilentHostAreReadWhenItsAnswerComes() throws Exception {
    try (ResolveRoom room = room(null)) {
      for (int page = 0; page < LINKS; page++) {
        room.ask(link("silent", page, "http://www.evil.test/"));
      }
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      fail(ASKED.remove(), room);
      room.time(START + MINUTE);
      long allocated = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
      assertThat(allocated).as("bytes to ask once more").isLessThan(1 << 20);
      ASKED.remove().answer().complete(List.of(InetAddress.getByName("8.8.8.8")));
      room.mails();
      assertThat(room.out())
          .hasSize(LINKS)
          .extracting(record -> ((Offer) record).candidate().url())
          .as("in their order")
          .startsWith("http://silent.test/0", "http://silent.test/1", "http://silent.test/2");
      assertThat(room.subtask.metric("resolve.pending")).isZero();
    }
  }

  private static void fail(Asked asked, ResolveRoom room) throws Exception {
    asked.answer().completeExceptionally(TIMED_OUT);
    room.mails();
  }

  private static Offered flood(int name) {
    return link(Long.toHexString(Hash64.of("n" + name)), 0, "http://www.evil.test/" + name / 2_000);
  }

  private static Offered link(String name, int page, String via) {
    String origin = "http://" + name + ".test";
    String url = origin + "/" + page;
    return new Offered(
        origin,
        Hash64.of(origin),
        new Candidate(url, Hash64.of(url), 1, 0, 1, via),
        Offered.Purpose.VISIT);
  }

  private ResolveRoom room(@Nullable OperatorSubtaskState state) throws Exception {
    return new ResolveRoom(
        new Resolve(Silent::new, new AddressGuard(false, false), QUERIES, SLOTS),
        tmp,
        state,
        START);
  }

  private static long usedHeap() {
    Runtime runtime = Runtime.getRuntime();
    long used = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      runtime.gc();
      used = Math.min(used, runtime.totalMemory() - runtime.freeMemory());
    }
    return used;
  }

  /** Answers when the test says so. */
  private static final class Silent implements Dns {

    @Override
    public CompletableFuture<List<InetAddress>> lookup(String name, Duration patience) {
      questions++;
      Asked asked = new Asked(name, new CompletableFuture<>());
      ASKED.add(asked);
      return asked.answer();
    }

    @Override
    public void close() {}
  }
}

package meguri.operators.allowance;

import static meguri.operators.allowance.AllowanceRoom.again;
import static meguri.operators.allowance.AllowanceRoom.copy;
import static meguri.operators.allowance.AllowanceRoom.link;
import static meguri.operators.allowance.AllowanceRoom.page;
import static meguri.operators.allowance.AllowanceRoom.seed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import meguri.operators.model.LogLine;
import meguri.state.allowance.Allowance.Limits;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllowanceOperatorTest {

  private static final Limits UNLIMITED = new Limits(Long.MAX_VALUE, Long.MAX_VALUE, 0.9);

  @TempDir Path directory;

  @Test
  void urlsBeyondABudgetAreCountedByReasonAndLogged() throws Exception {
    try (AllowanceRoom room = room(new Limits(1, 2, 0.9), 1, List.of())) {
      assertThat(room.passes(seed("http://a.test:1/0"))).isTrue();
      assertThat(room.passes(link("http://a.test:1/1"))).isFalse();
      assertThat(room.passes(again("http://a.test:1/1"))).isFalse();
      assertThat(room.passes(link("http://a.test:2/2"))).isTrue();
      assertThat(room.passes(link("http://a.test:3/3"))).isFalse();
      assertThat(room.passes(link("http://b.test/4"))).isTrue();
      assertThat(room.dropped("host-budget")).isEqualTo(1);
      assertThat(room.dropped("domain-budget")).isEqualTo(1);
      assertThat(room.log())
          .extracting(LogLine::url, LogLine::outcome, LogLine::reason)
          .containsExactly(
              tuple("http://a.test:1/1", "dropped", "host-budget"),
              tuple("http://a.test:3/3", "dropped", "domain-budget"));
    }
  }

  @Test
  void aBudgetThatACommandHasSetHoldsAfterARescale() throws Exception {
    List<OperatorSubtaskState> states;
    try (AllowanceRoom room = room(new Limits(2, 100, 0.9), 2, List.of())) {
      assertThat(room.passes(link("http://a.test/1"))).isTrue();
      assertThat(room.passes(link("http://a.test/2"))).isTrue();
      assertThat(room.passes(link("http://a.test/3"))).isFalse();
      room.set("scope.pages-per-host", "2", "3");
      room.set("scope.pages-per-host", "1000", "1"); // of another run
      states = room.snapshot(1);
    }
    try (AllowanceRoom room = room(new Limits(2, 100, 0.9), 3, states)) {
      assertThat(room.passes(link("http://a.test/4"))).isTrue();
      assertThat(room.passes(link("http://a.test/5"))).isFalse();
    }
  }

  @Test
  void endlessInventedUrlsDoNotFillTheLog() throws Exception {
    try (AllowanceRoom room = room(new Limits(1, 99, 0.9), 1, List.of())) {
      for (int i = 0; i <= 10 * AllowanceOperator.LOGGED; i++) {
        room.passes(link("http://a.test/" + i));
      }
      assertThat(room.dropped("host-budget")).isEqualTo(10 * AllowanceOperator.LOGGED);
      assertThat(room.log()).hasSize(AllowanceOperator.LOGGED);
    }
  }

  @Test
  void countsDoNotDependOnParallelismAndRestores() throws Exception {
    List<OperatorSubtaskState> states = List.of();
    Limits limits = new Limits(6, 10, 0.9);
    int passed = 0;
    int offered = 0;
    for (int parallelism : new int[] {1, 3, 2, 4}) {
      try (AllowanceRoom room = room(limits, parallelism, states)) {
        for (int domain = 0; domain < 50; domain++) {
          for (int host = 0; host < 3; host++) {
            passed += room.passes(link(url(domain, host, offered++))) ? 1 : 0;
          }
        }
        states = room.snapshot(1);
        for (int domain = 0; domain < 50; domain++) {
          room.passes(link(url(domain, 0, offered))); // rolled back
        }
      }
    }
    // 4 URLs of each of 3 hosts: 12 of a domain
    assertThat(passed).isEqualTo(50 * 10);
    try (AllowanceRoom room = room(limits, 2, states)) {
      assertThat(room.passes(link(url(7, 9, 0)))).isFalse();
      assertThat(room.dropped("domain-budget")).isEqualTo(1);
    }
    try (AllowanceRoom room = room(new Limits(4, Long.MAX_VALUE, 0.9), 2, states)) {
      assertThat(room.passes(link(url(7, 0, offered)))).isFalse();
      assertThat(room.dropped("host-budget")).isEqualTo(1);
    }
  }

  @Test
  void aLaterBudgetCountsEarlierUrlsToo() throws Exception {
    List<OperatorSubtaskState> states;
    try (AllowanceRoom room = room(UNLIMITED, 1, List.of())) {
      for (int i = 0; i < 5; i++) {
        assertThat(room.passes(link("http://a.test/" + i))).isTrue();
      }
      states = room.snapshot(1);
    }
    try (AllowanceRoom room = room(new Limits(5, 99, 0.9), 2, states)) {
      assertThat(room.passes(again("http://a.test/1"))).isTrue();
      assertThat(room.passes(link("http://a.test/5"))).isFalse();
      states = room.snapshot(2);
    }
    try (AllowanceRoom room = room(new Limits(6, 99, 0.9), 1, states)) {
      assertThat(room.passes(again("http://a.test/5"))).as("refused before").isTrue();
      assertThat(room.passes(link("http://a.test/6"))).isFalse();
    }
  }

  @Test
  void aHostOfCopiesStaysClosedAcrossRestoresUntilItHasNewPages() throws Exception {
    List<OperatorSubtaskState> states;
    try (AllowanceRoom room = room(UNLIMITED, 1, List.of())) {
      for (int i = 0; i < 40; i++) {
        room.passes(copy("http://a.test"));
        room.passes(page("http://a.test", 5));
      }
      room.passes(link("http://a.test/probe"));
      assertThat(room.passes(link("http://a.test/1"))).isFalse();
      assertThat(room.passes(link("http://b.a.test/1"))).isTrue();
      states = room.snapshot(1);
    }
    for (int parallelism : new int[] {3, 2}) {
      try (AllowanceRoom room = room(UNLIMITED, parallelism, states)) {
        assertThat(room.passes(link("http://a.test/" + parallelism))).isFalse();
        assertThat(room.dropped("trap-copies")).isEqualTo(1);
        states = room.snapshot(2);
      }
    }
    SplittableRandom random = new SplittableRandom(1);
    try (AllowanceRoom room = room(UNLIMITED, 1, states)) {
      for (int i = 0; i < 7; i++) {
        assertThat(room.passes(link("http://a.test/new" + i))).isFalse();
        room.passes(page("http://a.test", random.nextLong()));
      }
      assertThat(room.passes(link("http://a.test/new"))).isTrue();
    }
  }

  @Test
  void appearancesAreNotKeptIfNoOptionNeedsThem() throws Exception {
    try (AllowanceRoom room = room(Limits.NONE, 1, List.of())) {
      for (int i = 0; i < 200; i++) {
        room.passes(copy("http://a.test"));
      }
      assertThat(room.passes(link("http://a.test/1"))).isTrue();
      assertThat(room.passes(link("http://a.test/2"))).isTrue();
    }
  }

  private AllowanceRoom room(Limits limits, int parallelism, List<OperatorSubtaskState> states)
      throws Exception {
    return new AllowanceRoom(directory, limits, parallelism, states);
  }

  private static String url(int domain, int host, int page) {
    return "http://h" + host + ".d" + domain + ".co.uk/" + page;
  }
}

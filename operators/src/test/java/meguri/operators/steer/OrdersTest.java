package meguri.operators.steer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import meguri.operators.model.Counters;
import meguri.state.steer.Command;
import meguri.state.steer.Command.Kind;
import meguri.state.steer.Target;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.StreamFilter;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

class OrdersTest {

  private final Counters counters = new Counters();

  @Test
  void aCommandPassesOnceAlsoIfItIsGivenAgainAfterARestore() throws Exception {
    OperatorSubtaskState state;
    try (var orders = orders()) {
      orders.open();
      give(orders, "1", "crawl", Kind.PAUSE);
      give(orders, "1", "crawl", Kind.PAUSE);
      give(orders, "2", "another", Kind.PAUSE);
      assertThat(orders.extractOutputValues()).extracting(Command::id).containsExactly("1");
      assertThat(counters.counted())
          .isEqualTo(Map.of("commands.taken", 1L, "commands.refused", 2L));
      state = orders.snapshot(1, 0);
    }
    try (var orders = orders()) {
      orders.initializeState(state);
      orders.open();
      give(orders, "1", "crawl", Kind.PAUSE);
      give(orders, "3", "crawl", Kind.PAUSE);
      assertThat(orders.extractOutputValues()).extracting(Command::id).containsExactly("3");
    }
  }

  @Test
  void tenThousandCommandsAtOncePassAndAreAllKnown() throws Exception {
    try (var orders = orders()) {
      orders.open();
      for (int round = 0; round < 2; round++) {
        for (int i = 0; i < Orders.REMEMBERED; i++) {
          give(orders, "id " + i, "crawl", Kind.RECRAWL);
        }
      }
      assertThat(orders.extractOutputValues()).hasSize(Orders.REMEMBERED);
    }
  }

  @Test
  void aCommandThatNoRoomCouldCarryOutDoesNotPass() throws Exception {
    try (var orders = orders()) {
      orders.open();
      give(orders, "1", "crawl", Kind.SET);
      give(orders, "2", "crawl", Kind.SET, "politeness.interval", "1000", "soon");
      give(orders, "3", "crawl", Kind.SET, "politeness.i-operate-these-servers", "", "1");
      give(orders, "4", "crawl", Kind.SET, "scope.rules", "", "deny everything");
      give(orders, "5", "crawl", Kind.SET, "scope.rules", "", "deny regex (unclosed");
      give(orders, "6", "crawl", Kind.TRACE);
      assertThat(orders.extractOutputValues()).isEmpty();
      assertThat(counters.counted()).isEqualTo(Map.of("commands.refused", 6L));
      give(
          orders,
          "7",
          "crawl",
          Kind.SET,
          "scope.rules",
          "",
          "deny regex closed",
          "allow host a.test");
      give(orders, "8", "crawl", Kind.INJECT, "no URL, which Scope counts");
      assertThat(orders.extractOutputValues()).extracting(Command::id).containsExactly("7", "8");
    }
  }

  private static void give(
      OneInputStreamOperatorTestHarness<Command, Command> orders,
      String id,
      String crawl,
      Kind kind,
      String... words)
      throws Exception {
    orders.processElement(new Command(id, crawl, 0, kind, Target.ALL, 0, false, List.of(words)), 0);
  }

  private OneInputStreamOperatorTestHarness<Command, Command> orders() throws Exception {
    return new OneInputStreamOperatorTestHarness<>(
        new StreamFilter<>(new Orders("crawl")), counters.environment());
  }
}

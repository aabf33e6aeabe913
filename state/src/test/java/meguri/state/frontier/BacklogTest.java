package meguri.state.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import meguri.state.Hash64;
import org.junit.jupiter.api.Test;

class BacklogTest {

  private final Backlog backlog = new Backlog();

  @Test
  void theLongestQueuesAreToldTheLongestFirst() {
    for (int i = 1; i <= 1_000; i++) {
      note("http://h" + i * 7 % 1_000, i * 7 % 1_000);
    }
    assertThat(backlog.top(3)).extracting(Backlog.Entry::waiting).containsExactly(999L, 998L, 997L);
    assertThat(backlog.top(10).get(0).origin()).isEqualTo("http://h999");
  }

  @Test
  void aQueueThatShrinksGoesDownAndOneThatEmptiesLeaves() {
    note("http://a", 100);
    note("http://b", 50);
    note("http://a", 10);
    assertThat(backlog.top(10))
        .extracting(Backlog.Entry::origin)
        .containsExactly("http://b", "http://a");
    note("http://b", 0);
    assertThat(backlog.top(10)).extracting(Backlog.Entry::origin).containsExactly("http://a");
  }

  private void note(String origin, long waiting) {
    Pin pin = new Pin(origin, Hash64.of(origin), new byte[4], 1);
    backlog.note(1, Host.at(pin, 1).queue(Rings.AGAIN, new Ring(5, 5 + waiting)), 0);
  }
}

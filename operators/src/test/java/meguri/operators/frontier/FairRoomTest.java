package meguri.operators.frontier;

import static meguri.operators.frontier.FrontierRoom.T;
import static meguri.operators.frontier.FrontierRoom.answer;
import static meguri.operators.frontier.FrontierRoom.offer;
import static meguri.operators.frontier.FrontierRoom.pin;
import static meguri.operators.frontier.FrontierRoom.settings;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Task;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Registered domains take turns at an address, also after a restore. */
class FairRoomTest {

  private static final int NAMES = 20;
  private static final int PAGES = 10;
  private static final Pin NEIGHBOUR = pin(1, "neighbour.test");

  @TempDir private Path tmp;

  @Test
  void aNeighbourOfACrowdGetsItsTurnsAndNoPageIsLostOrFetchedTwice() throws Exception {
    Set<String> asked = new HashSet<>();
    OperatorSubtaskState state;
    long now;
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      for (int page = 0; page < PAGES; page++) {
        for (int name = 0; name < NAMES; name++) {
          room.accept(offer(pin(1, "n" + name + ".crowd.test"), page));
        }
      }
      for (int page = 0; page < NAMES * PAGES; page++) {
        room.accept(offer(NEIGHBOUR, page));
      }
      turns(room, 100, asked);
      assertThat(ofNeighbour(asked)).isGreaterThanOrEqualTo(32);
      state = room.snapshot(1);
      now = room.now();
    }
    try (FrontierRoom room = FrontierRoom.restore(tmp, settings(), now, state)) {
      turns(room, 96, asked);
      assertThat(ofNeighbour(asked)).isGreaterThanOrEqualTo(64);
      for (Task task : room.runDry()) {
        assertThat(asked.add(task.candidate().url())).as("twice: " + task).isTrue();
      }
      assertThat(room.metric("frontier.fetched")).isEqualTo(2 * NAMES * PAGES);
    }
    assertThat(asked).hasSize(2 * NAMES * PAGES + NAMES + 1);
  }

  private static void turns(FrontierRoom room, int count, Set<String> asked) throws Exception {
    for (int turn = 0; turn < count; turn++) {
      room.time(room.now() + T);
      for (Task task : room.tasks()) {
        assertThat(asked.add(task.candidate().url())).as("twice: " + task).isTrue();
        room.accept(answer(task, room.now()));
      }
    }
  }

  private static long ofNeighbour(Set<String> asked) {
    return asked.stream().filter(url -> url.startsWith(NEIGHBOUR.origin())).count();
  }
}

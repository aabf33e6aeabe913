package meguri.operators.feed;

import static meguri.operators.model.PageEvents.found;
import static meguri.operators.model.PageEvents.visit;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEvent.Kind;
import meguri.operators.model.PageEventSerializer;
import meguri.operators.model.Room;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeedOperatorTest {

  private static final int SLOTS = 1_000;
  private static final int PAGES = 50;

  @TempDir private Path directory;

  @Test
  void whatReadersWereToldIsKnownAfterARestoreAtAnyParallelism() throws Exception {
    List<OperatorSubtaskState> states;
    try (Room<Integer, PageEvent, PageEvent> room = room(1, List.of())) {
      for (int page = 0; page < PAGES; page++) {
        assertThat(tell(room, found(url(page), 10, "a"))).isEqualTo(Kind.NEW);
      }
      assertThat(room.metric("feed.new")).isEqualTo(PAGES);
      states = room.snapshot(1);
      assertThat(tell(room, found(url(0), 20, "b"))).isEqualTo(Kind.CHANGED); // rolled back
    }
    try (Room<Integer, PageEvent, PageEvent> room = room(3, states)) {
      for (int page = 0; page < PAGES; page++) {
        String text = page % 2 == 0 ? "b" : "a";
        assertThat(tell(room, found(url(page), 30, text)))
            .isEqualTo(page % 2 == 0 ? Kind.CHANGED : Kind.UNCHANGED);
      }
      states = room.snapshot(2);
    }
    try (Room<Integer, PageEvent, PageEvent> room = room(2, states)) {
      for (int page = 0; page < PAGES; page++) {
        assertThat(tell(room, visit(Kind.GONE, url(page), 40))).isEqualTo(Kind.GONE);
        assertThat(tell(room, found(url(page), 50, "a"))).isEqualTo(Kind.NEW);
      }
      assertThat(room.metric("feed.gone")).isEqualTo(PAGES);
      assertThat(room.metric("feed.late")).isZero();
    }
  }

  private static Kind tell(Room<Integer, PageEvent, PageEvent> room, PageEvent visit)
      throws Exception {
    var subtask = room.harness(visit);
    subtask.processElement(visit, 0);
    List<PageEvent> told = new ArrayList<>(subtask.extractOutputValues());
    subtask.getOutput().clear();
    assertThat(told).hasSize(1);
    return told.get(0).kind();
  }

  private Room<Integer, PageEvent, PageEvent> room(
      int parallelism, List<OperatorSubtaskState> states) throws Exception {
    return new Room<>(
        directory,
        () -> new KeyedProcessOperator<>(new FeedOperator(3)),
        FeedOperator.key(SLOTS),
        Types.INT,
        PageEventSerializer.TYPE,
        parallelism,
        states);
  }

  private static String url(int page) {
    return "http://a.test/" + page;
  }
}

package meguri.operators.near;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import meguri.operators.model.ContentBuilder;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEvent.Content;
import meguri.operators.model.PageEvent.Kind;
import meguri.operators.model.PageEventBuilder;
import meguri.operators.model.RegistryInput;
import meguri.operators.model.Reported;
import meguri.state.Hash64;
import meguri.state.near.Sketcher;
import meguri.state.near.TextSketch;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearCopyFunctionTest {

  private static final int GROUPS = 128;

  private final Sketcher sketcher = new Sketcher();

  /** The subtasks of the room. */
  private static final class Room implements AutoCloseable {

    private final List<KeyedOneInputStreamOperatorTestHarness<Long, RegistryInput, RegistryInput>>
        subtasks = new ArrayList<>();

    private final BySketch keys = new BySketch(true);

    Room(NearCopyMode mode, int parallelism) throws Exception {
      for (int i = 0; i < parallelism; i++) {
        subtasks.add(
            new KeyedOneInputStreamOperatorTestHarness<>(
                new KeyedProcessOperator<>(new NearCopyFunction(mode)),
                keys,
                Types.LONG,
                GROUPS,
                parallelism,
                i));
      }
    }

    Room open() throws Exception {
      for (var subtask : subtasks) {
        subtask.open();
      }
      return this;
    }

    Room restore(OperatorSubtaskState all, int former) throws Exception {
      for (int i = 0; i < subtasks.size(); i++) {
        subtasks
            .get(i)
            .initializeState(
                AbstractStreamOperatorTestHarness.repartitionOperatorState(
                    all, GROUPS, former, subtasks.size(), i));
      }
      return open();
    }

    PageEvent pass(Reported reported) throws Exception {
      int subtask =
          KeyGroupRangeAssignment.assignKeyToParallelOperator(
              keys.getKey(reported), GROUPS, subtasks.size());
      var room = subtasks.get(subtask);
      room.processElement(reported, 0);
      List<RegistryInput> out = room.extractOutputValues();
      room.getOutput().clear();
      assertThat(out).hasSize(1);
      Reported passed = (Reported) out.get(0);
      assertThat(passed.id()).isEqualTo(reported.id());
      return passed.event();
    }

    OperatorSubtaskState snapshot() throws Exception {
      List<OperatorSubtaskState> states = new ArrayList<>();
      for (var subtask : subtasks) {
        states.add(subtask.snapshot(1, 1));
      }
      return AbstractStreamOperatorTestHarness.repackageState(
          states.toArray(new OperatorSubtaskState[0]));
    }

    @Override
    public void close() throws Exception {
      for (var subtask : subtasks) {
        subtask.close();
      }
    }
  }

  @Test
  void aNearCopyNamesItsOriginalAndKeepsItsText() throws Exception {
    try (Room room = new Room(NearCopyMode.MARK, 1).open()) {
      String text = text(1);
      assertThat(room.pass(reported("a", text)).content().nearCopyOf()).isEmpty();
      PageEvent copy = room.pass(reported("b", text));
      assertThat(copy.content().nearCopyOf()).isEqualTo("http://a/");
      assertThat(copy.content().text()).isEqualTo(text);
      assertThat(room.pass(reported("a", text)).content().nearCopyOf()).isEmpty();
    }
  }

  @Test
  void aSkippedNearCopyHasNoTextAndStillSaysWhatItIs() throws Exception {
    try (Room room = new Room(NearCopyMode.SKIP, 1).open()) {
      room.pass(reported("a", text(1)));
      PageEvent copy = room.pass(reported("b", text(1)));
      assertThat(copy.content().nearCopyOf()).isEqualTo("http://a/");
      assertThat(copy.content().text()).isEmpty();
      assertThat(copy.content().markdown()).isEmpty();
      assertThat(copy.content().title()).isEqualTo("title");
    }
  }

  @Test
  void whatHasNoSketchPassesAsItIs() throws Exception {
    try (Room room = new Room(NearCopyMode.SKIP, 2).open()) {
      for (String url : List.of("a", "b", "c")) {
        Reported reported = reported(url, "short");
        assertThat(reported.event().content().likeness()).isEmpty();
        assertThat(room.pass(reported)).isEqualTo(reported.event());
      }
    }
  }

  @Test
  void whatTheOtherKeyHasFoundStays() throws Exception {
    try (Room room = new Room(NearCopyMode.MARK, 1).open()) {
      room.pass(reported("a", text(1)));
      Reported plain = reported("b", text(1));
      Content found = plain.event().content().edit().nearCopyOf("http://z/").build();
      Reported marked = new Reported(plain.id(), plain.event().edit().content(found).build());
      assertThat(room.pass(marked)).isEqualTo(marked.event());
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 3", "3, 1", "1, 4"})
  void theKnownPagesSurviveAFailureAndARescale(int before, int after) throws Exception {
    OperatorSubtaskState state;
    int pages = 60;
    try (Room room = new Room(NearCopyMode.MARK, before).open()) {
      for (int i = 0; i < pages; i++) {
        assertThat(room.pass(reported("a" + i, text(i))).content().nearCopyOf()).isEmpty();
      }
      state = room.snapshot();
    }
    try (Room room = new Room(NearCopyMode.MARK, after).restore(state, before)) {
      for (int i = 0; i < pages; i++) {
        assertThat(room.pass(reported("b" + i, text(i))).content().nearCopyOf())
            .isEqualTo("http://a" + i + "/");
      }
    }
  }

  private static String text(int seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      text.append((char) ('a' + random.nextInt(26)))
          .append((char) ('a' + random.nextInt(26)))
          .append(' ');
    }
    return text.toString();
  }

  private Reported reported(String host, String text) {
    String url = "http://" + host + "/";
    Content content =
        new ContentBuilder()
            .title("title")
            .text(text, text)
            .extraction("article")
            .likeness(sketcher.of(text).map(TextSketch::hex).orElse(""))
            .build();
    return new Reported(
        Hash64.of(url), new PageEventBuilder(Kind.NEW, url, 1).content(content).build());
  }
}

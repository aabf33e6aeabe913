package meguri.operators.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.storage.FileSystemCheckpointStorage;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.util.Collector;
import org.apache.flink.util.ExceptionUtils;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Flink's state when a record's serializer is not the one any more that wrote it. */
class FormatChangeTest {

  /** A record that is given a second field in format 2. */
  private record Note(String text, int stars) {}

  /** Stands for the serializers of one name of two versions of Meguri. */
  public static final class NoteSerializer extends RecordSerializer<Note> {
    private static final long serialVersionUID = 1;
    private static int present = 1;

    private final int writes = present;

    public NoteSerializer() {
      super(Note.class, present);
    }

    @Override
    protected void write(Note value, DataOutputView out) throws IOException {
      out.writeUTF(value.text);
      if (writes > 1) {
        out.writeInt(value.stars);
      }
    }

    @Override
    protected Note read(DataInputView in, byte version) throws IOException {
      return new Note(in.readUTF(), version < 2 ? -1 : in.readInt());
    }
  }

  /** Says what it was given before, and keeps what it is given. */
  private static final class Keep extends KeyedProcessFunction<Integer, Integer, Note> {
    private static final long serialVersionUID = 1;

    private transient ValueState<Note> state;

    @Override
    public void open(OpenContext context) {
      state =
          getRuntimeContext().getState(new ValueStateDescriptor<>("note", new NoteSerializer()));
    }

    @Override
    public void processElement(Integer number, Context context, Collector<Note> out)
        throws Exception {
      Note before = state.value();
      if (before != null) {
        out.collect(before);
      }
      state.update(new Note("n" + number, number));
    }
  }

  @TempDir private Path tmp;

  @AfterEach
  void restoreThePresentFormat() {
    NoteSerializer.present = 1;
  }

  @Test
  void stateInAnOlderFormatIsReadAndRewrittenInTheNewOne() throws Exception {
    OperatorSubtaskState old = run("old", null, 7);
    NoteSerializer.present = 2;
    OperatorSubtaskState mixed = run("mixed", old, 7, new Note("n7", -1));
    run("present", mixed, 7, new Note("n7", 7));
  }

  @Test
  void stateInANewerFormatIsRefusedWithASentence() throws Exception {
    NoteSerializer.present = 2;
    OperatorSubtaskState newer = run("newer", null, 7);
    NoteSerializer.present = 1;
    assertThatThrownBy(() -> run("older", newer, 7))
        .satisfies(
            e ->
                assertThat(ExceptionUtils.findThrowable(e, UnknownFormat.class))
                    .get()
                    .extracting(Throwable::getMessage)
                    .isEqualTo(
                        "Note is stored in format 2, and this Meguri reads format 1; go on with the Meguri that stored it, or a newer one"));
  }

  @Test
  void aMissingSerializerIsNamed() throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    out.writeUTF("meguri.operators.GoneSerializer");
    out.writeInt(1);
    assertThatThrownBy(
            () ->
                new RecordSnapshot<>()
                    .readSnapshot(
                        1,
                        new DataInputDeserializer(out.getCopyOfBuffer()),
                        getClass().getClassLoader()))
        .isInstanceOf(UnknownFormat.class)
        .hasMessageContaining("records that meguri.operators.GoneSerializer wrote");
  }

  @Test
  void anUnknownKindOfRecordIsRefusedWithASentence() {
    for (RecordSerializer<?> serializer :
        new RecordSerializer<?>[] {
          new LoopRecordSerializer(), new Types.ContentInputSerializer()
        }) {
      assertThatThrownBy(
              () -> serializer.deserialize(new DataInputDeserializer(new byte[] {1, 77})))
          .isInstanceOf(UnknownFormat.class)
          .hasMessageContaining("a " + serializer.type().getSimpleName() + " of kind 77");
    }
  }

  private OperatorSubtaskState run(
      String name, @Nullable OperatorSubtaskState from, int number, Note... found)
      throws Exception {
    try (KeyedOneInputStreamOperatorTestHarness<Integer, Integer, Note> harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            new KeyedProcessOperator<>(new Keep()),
            each -> each % 2,
            org.apache.flink.api.common.typeinfo.Types.INT)) {
      Path directory = tmp.resolve(name);
      harness.setStateBackend(Rocks.in(directory, false));
      harness.setCheckpointStorage(new FileSystemCheckpointStorage(directory.toUri()));
      harness.setup(new NoteSerializer());
      if (from != null) {
        harness.initializeState(from);
      }
      harness.open();
      harness.processElement(number, 0);
      assertThat(harness.extractOutputValues()).containsExactly(found);
      return harness.snapshot(1, 1);
    }
  }
}

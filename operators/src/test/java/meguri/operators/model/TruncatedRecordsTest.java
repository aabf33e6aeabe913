package meguri.operators.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.util.List;
import java.util.Objects;
import meguri.state.frontier.LoopRecord;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

/**
 * By this the loop's reader tells a record that somebody has cut off from one of a newer Meguri.
 */
class TruncatedRecordsTest {

  private static final LoopRecordSerializer RECORDS = new LoopRecordSerializer();

  @Test
  void aTruncatedLoopRecordIsAlwaysDetected() throws Exception {
    List<?> samples = Objects.requireNonNull(Samples.all().get(LoopRecord.class));
    assertThat(samples).hasSizeGreaterThan(5);
    for (Object sample : samples) {
      DataOutputSerializer out = new DataOutputSerializer(256);
      RECORDS.serialize((LoopRecord) sample, out);
      byte[] whole = out.getCopyOfBuffer();
      for (int length = 0; length < whole.length; length++) {
        DataInputDeserializer in = new DataInputDeserializer(whole, 0, length);
        assertThatThrownBy(() -> RECORDS.deserialize(in))
            .as("%d bytes of %d of %s", length, whole.length, sample)
            .isInstanceOf(EOFException.class);
      }
    }
  }
}

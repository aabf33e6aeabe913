package meguri.operators.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import meguri.operators.model.RecordSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

class ResidenceSerializerTest {

  @Test
  void aRestoreCreatesTheSerializerByItsName() throws Exception {
    DataOutputSerializer out = new DataOutputSerializer(64);
    new Residence.Serializer().snapshotConfiguration().writeSnapshot(out);
    TypeSerializerSnapshot<Residence> read = new RecordSnapshot<>();
    read.readSnapshot(
        1, new DataInputDeserializer(out.getCopyOfBuffer()), getClass().getClassLoader());
    assertThat(read.restoreSerializer()).isInstanceOf(Residence.Serializer.class);
  }
}

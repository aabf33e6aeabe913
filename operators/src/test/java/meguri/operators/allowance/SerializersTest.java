package meguri.operators.allowance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import meguri.operators.model.RecordSerializer;
import meguri.state.allowance.HostAccount;
import meguri.state.allowance.Looks;
import meguri.state.allowance.Taken;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

class SerializersTest {

  @Property
  void stateIsReadAsItWasWritten(
      @ForAll long accepted,
      @ForAll long refused,
      @ForAll long copies,
      @ForAll @Size(max = 8) List<Long> last,
      @ForAll long probed)
      throws IOException {
    Taken taken = new Taken(accepted, refused);
    assertThat(readBack(new TakenSerializer(), taken)).isEqualTo(taken);
    HostAccount host = new HostAccount(taken, new Looks(copies, last), probed);
    assertThat(readBack(new HostAccountSerializer(), host)).isEqualTo(host);
  }

  private static <T> T readBack(RecordSerializer<T> serializer, T value) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    serializer.serialize(value, out);
    DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
    T read = serializer.deserialize(in);
    assertThat(in.available()).isZero();
    return read;
  }
}

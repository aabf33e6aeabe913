package meguri.operators.model;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.junit.jupiter.api.Test;

class RecordSerializerTest {

  private static final class Hidden extends RecordSerializer<String> {
    private static final long serialVersionUID = 1;

    Hidden() {
      super(String.class, 1);
    }

    @Override
    protected void write(String value, DataOutputView out) {}

    @Override
    protected String read(DataInputView in, byte version) {
      return "";
    }
  }

  @Test
  void aSerializerThatARestoreCouldNotCreateIsRefused() {
    assertThatThrownBy(Hidden::new).hasMessageContaining("not public");
  }
}

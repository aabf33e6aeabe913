package meguri.operators.allowance;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import meguri.operators.model.RecordSerializer;
import meguri.state.allowance.HostAccount;
import meguri.state.allowance.Looks;
import meguri.state.allowance.Taken;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The serializer of a host's state: it takes 34 bytes, and 8 more for each likeness that is
 * compared.
 */
public final class HostAccountSerializer extends RecordSerializer<HostAccount> {

  private static final long serialVersionUID = 1;

  public HostAccountSerializer() {
    super(HostAccount.class, 1);
  }

  @Override
  protected void write(HostAccount value, DataOutputView out) throws IOException {
    out.writeLong(value.taken().accepted());
    out.writeLong(value.taken().refused());
    out.writeLong(value.probed());
    out.writeLong(value.looks().copies());
    List<Long> last = value.looks().last();
    out.writeByte(last.size());
    for (long likeness : last) {
      out.writeLong(likeness);
    }
  }

  @Override
  protected HostAccount read(DataInputView in, byte version) throws IOException {
    Taken taken = new Taken(in.readLong(), in.readLong());
    long probed = in.readLong();
    long copies = in.readLong();
    int count = in.readByte();
    List<Long> last = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      last.add(in.readLong());
    }
    return new HostAccount(taken, new Looks(copies, last), probed);
  }
}

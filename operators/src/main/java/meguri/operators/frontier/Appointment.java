package meguri.operators.frontier;

import java.io.IOException;
import java.nio.ByteBuffer;
import meguri.state.frontier.Queued;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** A page in the calendar, with the slot and the host to which it returns. */
public record Appointment(int slot, long host, Queued queued) {

  private static final StateTypes.QueuedSerializer SERIALIZER = new StateTypes.QueuedSerializer();

  void write(DataOutputSerializer out) throws IOException {
    out.writeInt(slot);
    out.writeLong(host);
    SERIALIZER.serialize(queued, out);
  }

  /** Returns it as a record of the calendar. */
  public byte[] toBytes() throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(512);
    write(out);
    return out.getCopyOfBuffer();
  }

  /** Reads a record of the calendar. */
  public static Appointment read(byte[] record) throws IOException {
    DataInputDeserializer in = new DataInputDeserializer(record);
    return new Appointment(in.readInt(), in.readLong(), SERIALIZER.deserialize(in));
  }

  /** Returns the host of a record of the calendar, without reading the rest. */
  public static long hostOf(byte[] record) {
    return ByteBuffer.wrap(record).getLong(Integer.BYTES);
  }
}

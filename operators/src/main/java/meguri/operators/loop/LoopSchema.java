package meguri.operators.loop;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Loop records as Kafka records: the slot is the key, so that what concerns one slot stays in
 * order.
 */
public final class LoopSchema
    implements KafkaRecordSerializationSchema<Stamped>, DeserializationSchema<Stamped> {

  private static final long serialVersionUID = 1;
  private static final Stamped.Serializer RECORDS = new Stamped.Serializer();

  private final String topic;

  public LoopSchema(String topic) {
    this.topic = topic;
  }

  @Override
  public ProducerRecord<byte[], byte[]> serialize(
      Stamped stamped, KafkaSinkContext context, Long timestamp) {
    DataOutputSerializer out = new DataOutputSerializer(256);
    try {
      RECORDS.serialize(stamped, out);
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory cannot fail", e);
    }
    byte[] key = ByteBuffer.allocate(4).putInt(stamped.record().slot()).array();
    return new ProducerRecord<>(topic, key, out.getCopyOfBuffer());
  }

  @Override
  public Stamped deserialize(byte[] message) throws IOException {
    return RECORDS.deserialize(new DataInputDeserializer(message));
  }

  @Override
  public boolean isEndOfStream(Stamped next) {
    return false;
  }

  @Override
  public TypeInformation<Stamped> getProducedType() {
    return Stamped.TYPE;
  }
}

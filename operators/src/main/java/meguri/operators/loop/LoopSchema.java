package meguri.operators.loop;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.utils.Utils;

/**
 * Loop records as Kafka records: the slot is the key, so that the records of one slot stay in
 * order.
 *
 * <p>Records go to the partitions that the topic had at the start, and never to one that is added
 * while the crawl runs: the source does not read it, and a slot that changed its partition would
 * lose its order. A record that is read stays bytes until {@link Lineage} has found that it is
 * ours.
 */
public final class LoopSchema
    implements KafkaRecordSerializationSchema<Stamped>, KafkaRecordDeserializationSchema<byte[]> {

  private static final long serialVersionUID = 2;
  private static final Stamped.Serializer RECORDS = new Stamped.Serializer();
  private static final byte[] NOTHING = {};

  private final String topic;
  private final int partitions;

  /**
   * @param partitions the number of partitions to write to
   */
  public LoopSchema(String topic, int partitions) {
    this.topic = topic;
    this.partitions = partitions;
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
    // as Kafka's own producer chooses among so many
    int partition = Utils.toPositive(Utils.murmur2(key)) % partitions;
    return new ProducerRecord<>(topic, partition, key, out.getCopyOfBuffer());
  }

  @Override
  public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<byte[]> out) {
    byte[] value = record.value();
    out.collect(value == null ? NOTHING : value);
  }

  @Override
  public TypeInformation<byte[]> getProducedType() {
    return PrimitiveArrayTypeInfo.BYTE_PRIMITIVE_ARRAY_TYPE_INFO;
  }
}

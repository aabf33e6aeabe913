package meguri.operators.steer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import meguri.operators.model.AnswerSerializer;
import meguri.operators.model.CommandSerializer;
import meguri.operators.model.RecordSerializer;
import meguri.state.steer.Answer;
import meguri.state.steer.Command;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commands and answers as Kafka records. The key says which of the two a record is. A record that
 * is neither, or cannot be read, is logged and passed over: anybody who reaches the brokers could
 * write one, and it must not end the crawl.
 */
public final class CommandSchema
    implements KafkaRecordSerializationSchema<Answer>, KafkaRecordDeserializationSchema<Command> {

  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(CommandSchema.class);
  private static final byte[] COMMAND = "command".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] ANSWER = "answer".getBytes(StandardCharsets.US_ASCII);
  private static final CommandSerializer COMMANDS = new CommandSerializer();
  private static final AnswerSerializer ANSWERS = new AnswerSerializer();

  private final String topic;

  public CommandSchema(String topic) {
    this.topic = topic;
  }

  /** Returns a command as a record of the topic. */
  public ProducerRecord<byte[], byte[]> record(Command command) {
    return new ProducerRecord<>(topic, 0, COMMAND, bytes(COMMANDS, command));
  }

  /** Returns the answer in a record; null if the record is none. */
  public static @Nullable Answer answer(ConsumerRecord<byte[], byte[]> record) {
    return Arrays.equals(record.key(), ANSWER) ? read(ANSWERS, record) : null;
  }

  @Override
  public ProducerRecord<byte[], byte[]> serialize(
      Answer answer, KafkaSinkContext context, Long timestamp) {
    return new ProducerRecord<>(topic, 0, ANSWER, bytes(ANSWERS, answer));
  }

  @Override
  public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<Command> out) {
    if (Arrays.equals(record.key(), ANSWER)) {
      return;
    }
    Command command = Arrays.equals(record.key(), COMMAND) ? read(COMMANDS, record) : null;
    if (command == null) {
      LOG.warn("Record {} of the topic {} is no command", record.offset(), topic);
    } else {
      out.collect(command.at(record.timestamp()));
    }
  }

  @Override
  public TypeInformation<Command> getProducedType() {
    return CommandSerializer.TYPE;
  }

  private static <T> byte[] bytes(RecordSerializer<T> serializer, T value) {
    DataOutputSerializer out = new DataOutputSerializer(256);
    try {
      serializer.serialize(value, out);
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory cannot fail", e);
    }
    return out.getCopyOfBuffer();
  }

  private static <T> @Nullable T read(
      RecordSerializer<T> serializer, ConsumerRecord<byte[], byte[]> record) {
    byte[] value = record.value();
    if (value == null) {
      return null;
    }
    try {
      return serializer.deserialize(new DataInputDeserializer(value));
    } catch (IOException | RuntimeException e) {
      LOG.warn("Record {} of the topic {} cannot be read", record.offset(), record.topic(), e);
      return null;
    }
  }
}

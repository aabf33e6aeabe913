package meguri.operators.steer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import meguri.state.steer.Answer;
import meguri.state.steer.Command;
import meguri.state.steer.Target;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CommandSchemaTest {

  private static final CommandSchema SCHEMA = new CommandSchema("commands");
  private static final Command COMMAND =
      new Command(
          "id", "crawl", 0, Command.Kind.PURGE, Target.host("a.test"), 1, true, List.of("word"));
  private static final Answer ANSWER = new Answer("id", 1, 2, 3, 4, 5, "");

  @Test
  void aCommandArrivesWithTheTimeAtWhichTheBrokerTookIt() {
    assertThat(read(record(SCHEMA.record(COMMAND)))).containsExactly(COMMAND.at(77));
  }

  @Test
  @SuppressWarnings("NullAway") // Flink hands in a context and a time that nobody needs here
  void anAnswerIsNoCommandAndACommandNoAnswer() {
    ConsumerRecord<byte[], byte[]> answer = record(SCHEMA.serialize(ANSWER, null, null));
    assertThat(read(answer)).isEmpty();
    assertThat(CommandSchema.answer(answer)).isEqualTo(ANSWER);
    assertThat(CommandSchema.answer(record(SCHEMA.record(COMMAND)))).isNull();
  }

  @Test
  void whatIsNeitherIsPassedOver() {
    byte[] key = SCHEMA.record(COMMAND).key();
    assertThat(read(record(key, null))).isEmpty();
    assertThat(read(record(key, new byte[0]))).isEmpty();
    assertThat(read(record(key, new byte[] {1, 127, 127, 127, 127}))).isEmpty();
    assertThat(read(record(key, new byte[] {99, 0}))).isEmpty();
    assertThat(read(record(null, SCHEMA.record(COMMAND).value()))).isEmpty();
    byte[] foreign = "something".getBytes(StandardCharsets.UTF_8);
    assertThat(read(record(foreign, foreign))).isEmpty();
  }

  private static List<Command> read(ConsumerRecord<byte[], byte[]> record) {
    List<Command> commands = new ArrayList<>();
    SCHEMA.deserialize(record, new ListCollector<>(commands));
    return commands;
  }

  private static ConsumerRecord<byte[], byte[]> record(ProducerRecord<byte[], byte[]> sent) {
    return record(sent.key(), sent.value());
  }

  private static ConsumerRecord<byte[], byte[]> record(
      byte @Nullable [] key, byte @Nullable [] value) {
    return new ConsumerRecord<>(
        "commands",
        0,
        3,
        77,
        TimestampType.LOG_APPEND_TIME,
        0,
        0,
        key,
        value,
        new RecordHeaders(),
        Optional.empty());
  }
}

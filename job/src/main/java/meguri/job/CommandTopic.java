package meguri.job;

import java.util.Locale;
import meguri.job.options.CrawlOptions;
import meguri.job.options.KafkaOptions;
import meguri.operators.model.AllowanceInput;
import meguri.operators.model.ContentInput;
import meguri.operators.model.ForAllowance;
import meguri.operators.model.ForScope;
import meguri.operators.model.LoopRecordSerializer;
import meguri.operators.model.RegistryInput;
import meguri.operators.model.Told;
import meguri.operators.model.Types;
import meguri.operators.steer.CommandSchema;
import meguri.operators.steer.Orders;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.Commanded;
import meguri.state.steer.Answer;
import meguri.state.steer.Command;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The topic of commands in the job: users' commands come in, the crawl's answers go out. If the
 * topic is lost, the crawl goes on: the commands that hold are in its state.
 */
final class CommandTopic {

  private final String brokers;
  private final String topic;
  private final DataStream<Command> commands;

  private CommandTopic(StreamExecutionEnvironment env, Configuration options) {
    brokers = options.get(KafkaOptions.BOOTSTRAP);
    topic = Topics.of(options).commands();
    KafkaSource<Command> source =
        KafkaSource.<Command>builder()
            .setBootstrapServers(brokers)
            .setTopics(topic)
            .setStartingOffsets(OffsetsInitializer.earliest())
            .setDeserializer(new CommandSchema(topic))
            .setProperty("partition.discovery.interval.ms", "-1")
            .setProperty("commit.offsets.on.checkpoint", "false")
            .setProperty("fetch.max.wait.ms", CrawlJob.LONG_POLL_MS)
            .setProperty("default.api.timeout.ms", CrawlJob.POSITION_TIMEOUT_MS)
            .setClientIdPrefix(topic)
            .build();
    commands =
        env.fromSource(source, WatermarkStrategy.noWatermarks(), "Commands")
            .uid("commands")
            .setParallelism(1)
            .filter(new Orders(options.get(CrawlOptions.ID)))
            .name("Orders")
            .uid("orders")
            .setParallelism(1);
  }

  static CommandTopic of(StreamExecutionEnvironment env, Configuration options) {
    return new CommandTopic(env, options);
  }

  /** Returns the commands as the Frontier takes them. */
  DataStream<LoopRecord> toFrontier() {
    return to(
        "Frontier", command -> new Commanded(command.withoutSeeds()), LoopRecordSerializer.TYPE);
  }

  /** Returns the commands as the Registry takes them. */
  DataStream<RegistryInput> toRegistry() {
    return to("Registry", Told::new, Types.REGISTRY_INPUT);
  }

  /** Returns the commands as Content takes them, which hands them on to Scope. */
  DataStream<ContentInput> toScope() {
    return to("Scope", ForScope::new, Types.CONTENT_INPUT);
  }

  /** Returns the commands as Allowance takes them. */
  DataStream<AllowanceInput> toAllowance() {
    return to(
        "Allowance", command -> new ForAllowance(command.withoutSeeds()), Types.ALLOWANCE_INPUT);
  }

  private <T> DataStream<T> to(String room, MapFunction<Command, T> form, TypeInformation<T> type) {
    return commands
        .map(form)
        .returns(type)
        .name("Orders to the " + room)
        .uid("orders-to-the-" + room.toLowerCase(Locale.ROOT))
        .setParallelism(1);
  }

  /** Writes answers into the topic. */
  void answer(DataStream<Answer> answers) {
    answers
        .sinkTo(
            KafkaSink.<Answer>builder()
                .setBootstrapServers(brokers)
                .setRecordSerializer(new CommandSchema(topic))
                .setDeliveryGuarantee(DeliveryGuarantee.AT_LEAST_ONCE)
                .setProperty("acks", "all")
                .setProperty("buffer.memory", String.valueOf(1 << 20))
                .setProperty("delivery.timeout.ms", CrawlJob.FOR_EVER)
                .setProperty("max.block.ms", CrawlJob.FOR_EVER)
                .build())
        .name("Answers")
        .uid("answers")
        .setParallelism(1);
  }
}

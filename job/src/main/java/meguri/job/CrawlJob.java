package meguri.job;

import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.serialization.SimpleStringSchema;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/** Stub: reads the loop topic and forgets it. */
public final class CrawlJob {

  private CrawlJob() {}

  public static void main(String[] args) throws Exception {
    Configuration options = JobArguments.parse(args);
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.getExecutionEnvironment(FlinkSettings.of(options));
    build(env, options);
    env.execute("meguri " + options.get(CrawlOptions.ID));
  }

  public static void build(StreamExecutionEnvironment env, Configuration options) {
    Topics topics = Topics.of(options);
    KafkaSource<String> source =
        KafkaSource.<String>builder()
            .setBootstrapServers(options.get(CrawlOptions.KAFKA_BOOTSTRAP))
            .setTopics(topics.loop())
            .setGroupId(topics.group())
            .setStartingOffsets(OffsetsInitializer.earliest())
            .setValueOnlyDeserializer(new SimpleStringSchema())
            .build();
    env.fromSource(source, WatermarkStrategy.noWatermarks(), "Loop")
        .uid("loop")
        .sinkTo(new DiscardingSink<>())
        .name("Forget")
        .uid("forget");
  }
}

package meguri.job;

import java.io.IOException;
import meguri.job.options.WarcOptions;
import meguri.operators.model.ScopeInput;
import meguri.operators.model.Types;
import meguri.operators.scope.SeedGenerator;
import meguri.operators.scope.SeedLines;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The seeds in the job. Only the name of their file travels with it, however many there are, and
 * {@link SeedGenerator} reads them.
 */
public final class SeedSource {

  /** Its name in the job. */
  public static final String NAME = "Seeds";

  private SeedSource() {}

  static DataStream<ScopeInput> of(StreamExecutionEnvironment env, Configuration options)
      throws IOException {
    String file = CrawlDir.of(options).seedsUri();
    long count = SeedLines.count(file);
    return env.fromSource(
            new DataGeneratorSource<>(
                new SeedGenerator(file, count, options.get(WarcOptions.DIGEST)),
                count,
                Types.SCOPE_INPUT),
            WatermarkStrategy.noWatermarks(),
            NAME)
        .uid("seeds")
        .setParallelism(1);
  }
}

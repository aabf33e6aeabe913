package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import meguri.job.local.EmbeddedKafka;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicsIT {

  @Test
  void theLoopTopicIsMadeWhereThereIsNoneAndKeptWhereThereIs(@TempDir Path tmp) throws Exception {
    try (EmbeddedKafka kafka = EmbeddedKafka.start(tmp, "another", 1)) {
      Configuration options = new Configuration();
      options.set(CrawlOptions.KAFKA_BOOTSTRAP, kafka.bootstrap());
      Topics topics = Topics.of("c-1");

      String made = topics.loopId(options);

      assertThat(topics.loopId(options)).isEqualTo(made);
      assertThat(Topics.of("c-2").loopId(options)).isNotEqualTo(made);
    }
  }
}

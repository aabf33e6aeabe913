package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import meguri.job.options.CrawlOptions;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrawlDirTest {

  @ParameterizedTest
  @CsvSource({
    "file:/data/crawl, file:///data/crawl",
    "file:/data/crawl, file:/data/crawl/",
    "file:///data/crawl//, file:/data/other/../crawl",
    "s3://bucket/crawl, s3://bucket/./crawl/",
    "hdfs://host:9000/a b, hdfs://host:9000/a b/",
  })
  void aDirectoryIsKnownInEverySpelling(String uri, String other) {
    assertThat(dir(uri).isAt(other)).isTrue();
    assertThat(dir(other).isAt(uri)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "file:/data/crawl, file:/data/crawl-2",
    "file:/data/crawl, file:/data",
    "file:/bucket/crawl, s3://bucket/crawl",
    "s3://bucket/crawl, s3://other/crawl",
    "file:/data/crawl, ''",
  })
  void anotherDirectoryIsAnother(String uri, String other) {
    assertThat(dir(uri).isAt(other)).isFalse();
  }

  @Test
  void aDirectoryOfThisMachineIsKnownByItsUri() {
    assertThat(CrawlDir.at(Path.of("/data/x/../crawl")).isAt("file:///data/crawl/")).isTrue();
  }

  private static CrawlDir dir(String uri) {
    Configuration options = new Configuration();
    options.set(CrawlOptions.DIR, uri);
    return CrawlDir.of(options);
  }
}

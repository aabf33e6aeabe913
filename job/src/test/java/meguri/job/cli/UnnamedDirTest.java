package meguri.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnnamedDirTest {

  @TempDir private Path here;

  @ParameterizedTest
  @CsvSource({
    "https://example.org/, crawl-example.org",
    "http://127.0.0.1:8080/a?b, crawl-127.0.0.1-8080",
    "http://[::1]:80/, crawl-1-80",
    "https://me@a.test, crawl-a.test",
    "https://../, crawl",
    "nonsense, crawl"
  })
  void aCrawlIsNamedAfterTheFirstSeedsHost(String seed, String name) {
    assertThat(UnnamedDir.name(seed)).isEqualTo(name);
  }

  @Test
  void aLongHostMakesANameThatAFileSystemTakes() {
    String name = UnnamedDir.name("http://" + "a".repeat(60) + "." + "b".repeat(60) + ".test/");
    assertThat(name).hasSizeLessThan(100).startsWith("crawl-aaaa");
  }

  @Test
  void aSecondCrawlTakesTheNextFreeName() throws Exception {
    Files.createFile(here.resolve("crawl-a.test-2"));
    List<String> seeds = List.of("https://a.test/", "https://b.test/");
    assertThat(UnnamedDir.make(here, seeds)).isDirectory().hasFileName("crawl-a.test");
    assertThat(UnnamedDir.make(here, seeds)).isDirectory().hasFileName("crawl-a.test-3");
  }
}

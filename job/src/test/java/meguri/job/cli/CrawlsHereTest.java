package meguri.job.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import meguri.job.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrawlsHereTest {

  @TempDir private Path here;

  @Test
  void theNewestCrawlIsTakenAndNamed() throws IOException {
    begun("old", 1_000);
    begun("new", 3_000);
    begun("middle", 2_000);
    Files.createDirectory(here.resolve("no-crawl"));
    Files.createDirectory(here.resolve("options"));
    Files.writeString(here.resolve("options/crawl.yaml"), "crawl.scope: any\n");
    CrawlsHere crawls = CrawlsHere.in(here);
    assertThat(crawls.newest()).isEqualTo(here.resolve("new"));
    assertThat(crawls.choice()).isEqualTo("The newest of 3 crawls here: " + here.resolve("new"));
  }

  @Test
  void theOnlyCrawlIsTaken() throws IOException {
    begun("one", 1_000);
    assertThat(CrawlsHere.in(here).choice()).isEqualTo("The crawl here: " + here.resolve("one"));
  }

  @Test
  void inACrawlsDirectoryItIsThatCrawl() throws IOException {
    Path dir = begun("one", 1_000);
    assertThat(CrawlsHere.in(dir).newest()).isEqualTo(dir);
  }

  @Test
  void withoutACrawlTheUserHasToNameOne() {
    assertThatThrownBy(() -> CrawlsHere.in(here).newest())
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("Say which crawl");
  }

  @Test
  void aCrawlThatTheUserNamesIsTakenInSilence() {
    StringWriter said = new StringWriter();
    assertThat(CrawlsHere.named(Path.of("mine"), new PrintWriter(said))).isEqualTo(Path.of("mine"));
    assertThat(said.toString()).isEmpty();
  }

  private Path begun(String name, long time) throws IOException {
    Path dir = Files.createDirectory(here.resolve(name));
    Path written = Files.writeString(dir.resolve("crawl.yaml"), "meguri.version: 2\n");
    Files.setLastModifiedTime(written, FileTime.fromMillis(time));
    return dir;
  }
}

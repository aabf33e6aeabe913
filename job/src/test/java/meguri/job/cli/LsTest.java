package meguri.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import meguri.job.local.LocalDir;
import meguri.job.options.CrawlOptions;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LsTest {

  @TempDir private Path tmp;

  @Test
  void crawlsAreListedWithTheirStateAndOtherDirectoriesAreNot() throws Exception {
    assertThat(ls()).isEqualTo("There is no crawl in %s, nor directly below it.\n".formatted(tmp));
    Files.createDirectories(tmp.resolve("photos"));
    Files.createDirectories(tmp.resolve("old"));
    Files.writeString(tmp.resolve("old/crawl.yaml"), "meguri.version: 99\n");
    try (LocalDir dir = LocalDir.create(tmp.resolve("news"))) {
      Configuration options = new Configuration();
      options.set(CrawlOptions.ID, "news-1");
      options.set(CrawlOptions.DIR, dir.crawl().uri());
      dir.crawl().keep(options, List.of("http://a.test/"));
      assertThat(ls().lines().filter(line -> line.contains("news-1")))
          .singleElement()
          .asString()
          .contains(tmp.resolve("news").toString(), "running");
    }
    assertThat(ls("--json"))
        .contains("\"crawl\":\"news-1\",\"state\":\"begun\"")
        .contains("\"state\":\"unreadable\"")
        .doesNotContain("photos");
  }

  private String ls(String... options) {
    StringWriter out = new StringWriter();
    String[] arguments = new String[options.length + 2];
    arguments[0] = "ls";
    arguments[1] = tmp.toString();
    System.arraycopy(options, 0, arguments, 2, options.length);
    int code = Meguri.commandLine().setOut(new PrintWriter(out)).execute(arguments);
    assertThat(code).isZero();
    return out.toString();
  }
}

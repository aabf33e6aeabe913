package meguri.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import meguri.job.CrawlDir;
import meguri.job.options.CrawlOptions;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the command line refuses before it gives a command to a crawl. */
class SteerTest {

  @TempDir private Path tmp;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          pause DIR                         | Say what the command is about: all, a host
          pause DIR example.org/x           | "example.org/x" is none of these: all, a host
          pause DIR *.                      | "*." is none of these: all, a host
          pause DIR https://example.org/x   | A pause is about hosts, and https://example.org/x is one page.
          pause DIR example.org --for soon  | --for is "soon"; it must be a time such as 30s or 2h.
          pause DIR all --wait 0s           | --wait is "0s"; it must be a time such as 30s or 2h.
          purge DIR all                     | A purge of all would leave no crawl.
          purge --rest http://127.0.0.1:1 --list-records a.test | --list-records reads the archive's index
          purge DIR ftp://example.org/      | "ftp://example.org/" is none of these
          go-on DIR example.org             | The crawl in DIR is not running, so nobody can take the command.
          inject DIR | Say which URLs to begin at
          inject DIR ftp://example.org/ | None of the seeds is a URL
          inject DIR --seeds DIR/none.txt | There is no file
          set DIR | Say what to set, such as
          set DIR interval=5s | Say whose interval to set
          set DIR example.org politeness.interval=5s | For example.org, only interval can be set
          set DIR https://example.org/x interval=5s | An interval is that of a host or a site
          trace DIR all | A trace is about a host or a site
          trace DIR example.org --for 48h | a trace lasts at most a day
          set DIR politeness.interval=2s | The crawl in DIR is not running, so nobody can take the command.
          recrawl DIR https://example.org/x | The crawl in DIR is not running, so nobody can take the command.
          """)
  void aMalformedCommandIsRefusedWithWhatIsAccepted(String words, String told) {
    Configuration options = new Configuration();
    options.set(CrawlOptions.ID, "c-1");
    options.set(CrawlOptions.DIR, tmp.toUri().toString());
    CrawlDir.at(tmp).keep(options, List.of("http://a.test/"));
    StringWriter err = new StringWriter();
    int code =
        Meguri.commandLine()
            .setOut(new PrintWriter(new StringWriter()))
            .setErr(new PrintWriter(err))
            .execute(words.replace("DIR", tmp.toString()).split(" +"));
    assertThat(err.toString()).contains(told.replace("DIR", tmp.toString()));
    assertThat(code).isEqualTo(ExitCode.REFUSED);
  }

  @Test
  void aDirectoryWithoutACrawlIsRefused() {
    StringWriter err = new StringWriter();
    int code =
        Meguri.commandLine()
            .setErr(new PrintWriter(err))
            .execute("pause", tmp.toString(), "example.org");
    assertThat(err.toString()).contains("There is no crawl in");
    assertThat(code).isEqualTo(ExitCode.REFUSED);
  }
}

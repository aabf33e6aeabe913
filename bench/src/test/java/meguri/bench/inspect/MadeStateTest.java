package meguri.bench.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import meguri.job.CrawlDir;
import meguri.job.inspect.CrawlState;
import meguri.job.inspect.Export;
import meguri.job.inspect.JsonLines;
import meguri.job.inspect.Question;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MadeStateTest {

  private static final int HOSTS = 5;
  private static final int PAGES = 100;

  @TempDir private Path tmp;

  @ParameterizedTest
  @EnumSource
  void everyUrlOfAMadeStateIsReadInEachForm(MadeState.Form form) throws Exception {
    Path crawl = tmp.resolve("crawl");
    new MadeState(crawl, form, HOSTS, PAGES, said -> {}).make();
    CrawlDir dir = CrawlDir.at(crawl);
    try (CrawlState state = CrawlState.open(dir, Optional.empty())) {
      StringWriter out = new StringWriter();
      JsonLines rows = new JsonLines(out);
      new Export(state, rows).write(Export.What.URLS);
      rows.flush();
      List<String> expected =
          IntStream.range(0, HOSTS)
              .boxed()
              .flatMap(host -> LongStream.range(0, PAGES).mapToObj(page -> row(host, page)))
              .toList();
      assertThat(out.toString().lines().map(MadeStateTest::shortened))
          .containsExactlyInAnyOrderElementsOf(expected);
      Question question = new Question(state, dir);
      assertThat(question.ask(MadeState.url(3, 4)).get(0).json())
          .contains("\"state\":\"scheduled\"", "\"inlinks\":3");
      assertThat(question.ask(MadeState.url(3, 5)).get(0).json())
          .contains("\"state\":\"queued\"", "\"before\":3,");
      assertThat(question.ask(MadeState.origin(3)).get(0).json())
          .contains("\"address\":\"20.0.0.3\"", "\"queued\":75");
    }
  }

  private static String row(int host, long page) {
    return MadeState.url(host, page) + (MadeState.isVisited(page) ? " scheduled" : " queued");
  }

  private static String shortened(String line) {
    return line.replaceAll("^\\{\"url\":\"([^\"]+)\".*\"state\":\"([^\"]+)\".*", "$1 $2");
  }
}

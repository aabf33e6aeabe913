package meguri.job.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import meguri.job.CrawlDir;
import meguri.job.inspect.CrawlState;
import meguri.job.inspect.Explanation;
import meguri.job.inspect.Question;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code meguri inspect}. */
@Command(
    name = "inspect",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Says what a crawl knows about a URL or a host: where it is, what came, what is next.",
    description = {
      "It reads the newest checkpoint or savepoint, also of a crawl that is running, and asks",
      "neither the crawl nor any server. 'meguri why' says whether a link would be followed.",
      ""
    })
final class InspectCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "DIR",
      description = "Directory of the crawl: a path, or a URI.")
  private String dir = "";

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "URL|HOST",
      description = "URLs, such as https://example.org/page, or hosts, such as example.org.")
  private List<String> subjects = List.of();

  @Option(
      names = "--from",
      paramLabel = "POINT",
      description = "Checkpoint or savepoint to read instead of the newest.")
  private @Nullable String from;

  @Option(names = "--json", description = "Print one JSON object for each URL or host.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Log.toStandardError();
    CrawlDir crawl = CrawlDir.named(dir);
    PrintWriter out = Terminal.on(spec.commandLine().getOut());
    try (CrawlState state = CrawlState.open(crawl, Optional.ofNullable(from))) {
      Question question = new Question(state, crawl);
      if (!json) {
        out.println(state.toString());
      }
      for (String subject : subjects) {
        for (Explanation explanation : question.ask(subject)) {
          if (json) {
            out.println(explanation.json());
          } else {
            explanation.lines().forEach(out::println);
          }
        }
      }
    }
    out.flush();
    return ExitCode.OK;
  }
}

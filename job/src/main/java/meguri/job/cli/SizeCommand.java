package meguri.job.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import meguri.job.Refusal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code meguri size}. */
@Command(
    name = "size",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    header = "Estimates the machines, memory, disk and bandwidth for a crawl, and says how.",
    description = {
      "It computes from what was measured on crawls of up to 5 million URLs. Larger ones were not",
      "measured: begin with twice as much, and look at 'meguri top'.",
      ""
    })
final class SizeCommand implements Callable<Integer> {

  private static final double MOST = 1e12;

  @Spec private CommandSpec spec;

  @Option(
      names = "--urls",
      paramLabel = "N",
      required = true,
      description = "URLs to know, such as 1e9.")
  private String urls;

  @Option(
      names = "--pages-per-day",
      paramLabel = "N",
      required = true,
      description = "Pages to fetch in a day, revisits included, such as 5e7.")
  private String pagesPerDay;

  @Option(
      names = "--page-kb",
      paramLabel = "N",
      defaultValue = "80",
      description = "Mean size of a page, kB. The default is 80.")
  private String pageKb;

  @Override
  public Integer call() {
    Sizing sizing =
        new Sizing(
            number("--urls", urls),
            number("--pages-per-day", pagesPerDay),
            number("--page-kb", pageKb));
    PrintWriter out = spec.commandLine().getOut();
    for (Sizing.Need need : sizing.needs()) {
      out.printf(Locale.ROOT, "%-19s %s%n%20s%s%n", need.what(), need.amount(), "", need.why());
    }
    out.flush();
    return ExitCode.OK;
  }

  private static double number(String flag, String text) {
    try {
      double number = Double.parseDouble(text.replace("_", "").replace(",", ""));
      if (number >= 1 && number <= MOST) {
        return number;
      }
    } catch (NumberFormatException e) {
      // the Refusal below tells the user
    }
    throw new Refusal(
        "%s is \"%s\"; it must be a number from 1 to 1e12, such as 5e7.".formatted(flag, text));
  }
}

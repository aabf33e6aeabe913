package meguri.bench.calendar;

import java.util.List;
import java.util.concurrent.Callable;
import meguri.bench.plot.Invocation;
import meguri.bench.plot.Page;
import meguri.bench.plot.PageOptions;
import meguri.job.Refusal;
import meguri.state.seen.Words;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code meguri bench calendar}. */
@Command(
    name = "calendar",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true,
    header = "The SAT/L paper's figures, from the classes that Meguri runs on.",
    description = {
      "Writes DIR/calendar.md, and its charts in DIR/calendar.",
      "Wants 1 GB of memory besides the heap, and 500 bytes of disk for each record.",
      ""
    })
public final class CalendarBench implements Callable<Integer> {

  /** What Meguri takes unless it is told otherwise; in MiB. */
  private static final int USUAL_BUFFER = 64;

  @Spec private CommandSpec spec;

  @Option(
      names = "--records",
      paramLabel = "N",
      defaultValue = "1500000",
      description = "Filed where the buffers vary.")
  private int records;

  @Option(
      names = "--growth",
      paramLabel = "N",
      split = ",",
      defaultValue = "150000,1500000",
      description = "Filed where the buffers are the same.")
  private List<Integer> growth = List.of();

  @Option(
      names = "--buffers",
      paramLabel = "MIB",
      split = ",",
      defaultValue = "1,8,64,512",
      description = "Sizes of the buffers.")
  private List<Integer> buffers = List.of();

  @Option(
      names = "--longest",
      paramLabel = "UNITS",
      split = ",",
      defaultValue = "9600,576000",
      description = "The longest interval, T.")
  private List<Integer> longest = List.of();

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "5",
      description =
          "Of processor time for each measurement at most, after as many without measuring.")
  private double seconds;

  @Option(
      names = "--starts",
      paramLabel = "N",
      defaultValue = "50",
      description = "Moments at which buckets are counted.")
  private int starts;

  @Mixin private PageOptions options;

  @Override
  public Integer call() throws Exception {
    Sizes sizes = sizes();
    int usual = Math.min(USUAL_BUFFER, sizes.mostBuffer());
    Words memory = Words.allocate((long) sizes.mostBuffer() << 20);
    Page page =
        options
            .page("calendar")
            .heading(1, "When to visit again: SAT/L and what stands beside it")
            .paragraph("Made on %d cores by".formatted(Runtime.getRuntime().availableProcessors()))
            .paragraph("```\n" + Invocation.of(spec) + "\n```");
    options.say("buckets");
    BucketCounts.write(page, sizes.starts());
    options.say("warming up");
    ByBuffer.measure(Sizes.SMALL, memory, done -> {});
    ByBuffer.measure(sizes, memory, options::say).write(page);
    page.write(); // what comes takes long, and may be cut off
    ByRecords.measure(sizes, memory, usual, options::say).write(page);
    Strictness.write(page, sizes, memory, sizes.leastBuffer(), options::say);
    page.write();
    InFlink.write(page, sizes, memory, usual, options::say);
    options.say("written to " + page.write());
    return 0;
  }

  private Sizes sizes() {
    if (options.isSmall()) {
      return Sizes.SMALL;
    }
    try {
      return new Sizes(records, growth, buffers, longest, seconds, starts);
    } catch (IllegalArgumentException e) {
      throw new Refusal(String.valueOf(e.getMessage()));
    }
  }
}

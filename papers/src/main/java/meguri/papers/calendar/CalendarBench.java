package meguri.papers.calendar;

import java.util.List;
import meguri.papers.BenchCommand;
import meguri.papers.plot.Page;
import meguri.state.seen.Words;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code meguri bench calendar}. */
@Command(
    name = "calendar",
    header = "Measures the figures of the SAT/L paper, with the classes that Meguri runs on.",
    description = {
      "Writes DIR/calendar.md, and its charts in DIR/calendar.",
      "Needs 1 GB of memory besides the heap, and 500 bytes of disk for each record.",
      ""
    })
public final class CalendarBench extends BenchCommand {

  /** The default of Meguri's buffers, in MiB. */
  private static final int USUAL_BUFFER = 64;

  @Option(
      names = "--records",
      paramLabel = "N",
      defaultValue = "1500000",
      description = "Records filed while the buffers vary.")
  private int records;

  @Option(
      names = "--growth",
      paramLabel = "N",
      split = ",",
      defaultValue = "150000,1500000",
      description = "Records filed while the buffers stay the same.")
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
          "Processor time of each measurement, at most. A warm-up takes as much before it.")
  private double seconds;

  @Option(
      names = "--starts",
      paramLabel = "N",
      defaultValue = "50",
      description = "Moments at which buckets are counted.")
  private int starts;

  @Override
  public Integer call() throws Exception {
    Sizes sizes = sizes();
    int usual = Math.min(USUAL_BUFFER, sizes.mostBuffer());
    Words memory = Words.allocate((long) sizes.mostBuffer() << 20);
    Page page = page("calendar", "When to visit again: SAT/L compared with other calendars");
    say("buckets");
    BucketCounts.write(page, sizes.starts());
    say("warming up");
    ByBuffer.measure(Sizes.SMALL, memory, done -> {});
    ByBuffer.measure(sizes, memory, this::say).write(page);
    page.write(); // the rest takes long, and the user may stop it
    ByRecords.measure(sizes, memory, usual, this::say).write(page);
    Strictness.write(page, sizes, memory, sizes.leastBuffer(), this::say);
    page.write();
    InFlink.write(page, sizes, memory, usual, this::say);
    write(page);
    return 0;
  }

  private Sizes sizes() {
    return isSmall() ? Sizes.SMALL : new Sizes(records, growth, buffers, longest, seconds, starts);
  }
}

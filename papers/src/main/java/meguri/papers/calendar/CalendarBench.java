package meguri.papers.calendar;

import java.util.List;
import meguri.operators.frontier.FrontierOperator;
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

  /** The memory, in MiB, of the calendar that ships. */
  private static final int LEAST_MEMORY = FrontierOperator.MEMORY >> 20;

  @Option(
      names = "--records",
      paramLabel = "N",
      defaultValue = "1500000",
      description = "Records filed.")
  private int records;

  @Option(
      names = "--growth",
      paramLabel = "N",
      split = ",",
      defaultValue = "150000,15000000",
      description = "Other numbers of records, for the calendar that ships.")
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

  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Visits a second, for the calendar that ships: checkpoints come by time.")
  private int rate;

  @Override
  public Integer call() throws Exception {
    Sizes sizes = sizes();
    Words memory = Words.allocate((long) Math.max(sizes.mostBuffer(), LEAST_MEMORY) << 20);
    InFlink shipped = InFlink.measure(sizes, memory, this::say);
    if (!isSmall()) {
      say("warming up");
      ByBuffer.measure(Sizes.SMALL, memory, done -> {});
    }
    ByBuffer byBuffer = ByBuffer.measure(sizes, memory, this::say);
    Strictness strictness = Strictness.measure(sizes, memory, this::say);
    Page page =
        page(
            "calendar",
            "When to visit again: SAT/L compared with other calendars",
            "%s\n\nThis page was made on %d cores by"
                .formatted(summary(shipped, byBuffer, strictness), cores()));
    shipped.write(page);
    BucketCounts.write(page, sizes.starts());
    byBuffer.write(page);
    strictness.write(page);
    write(page);
    return 0;
  }

  private static String summary(InFlink shipped, ByBuffer byBuffer, Strictness strictness) {
    return """
    **To conclude**: next visits belong in this calendar. Flink's own timers take %.1f times its \
    time, and the fastest time-keyed state that we could build from Flink's takes %.1f times. \
    **The paper** (Tamura, Kitsuregawa 2011) claims four things of SAT/L, a calendar whose buckets \
    are wider the further ahead they are. It takes the same time for a record with any size of \
    buffers from 1 to 512 MiB. A B-tree in the order of time takes much longer, unless it has all \
    the memory it wants. Variable buffers beat fixed ones. Strict timing costs little. **It came \
    out** for the number of buckets, the size of buffers and the B-tree, but not for the last two \
    claims. About buffers: %s. Strict timing is dearer than in the paper, up to %.1f times. \
    **Meguri goes beyond** with a calendar in the checkpointed state of a Flink job: it survives \
    failures and changes of parallelism.\
    """
        .formatted(
            shipped.timers().median(),
            shipped.fastestRival().median(),
            byBuffer.fixed(),
            strictness.dearest());
  }

  private Sizes sizes() {
    return isSmall()
        ? Sizes.SMALL
        : new Sizes(records, growth, buffers, longest, seconds, starts, rate);
  }
}

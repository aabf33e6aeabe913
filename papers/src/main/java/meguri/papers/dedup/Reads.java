package meguri.papers.dedup;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import meguri.job.options.RegistryOptions;
import meguri.operators.registry.SecondStageKind;
import meguri.operators.seen.FilterSize;
import meguri.papers.graph.Crawl;
import meguri.papers.plot.Goal;
import meguri.papers.plot.Page;
import meguri.papers.plot.Table;
import meguri.state.rank.Order;
import meguri.state.seen.Sbfl;
import meguri.state.seen.Sbfl.Layout;
import meguri.state.seen.SecondStage;
import meguri.state.seen.StableShape;
import meguri.state.seen.Words;

/** The reads of state that the job's Registry makes for a crawl's links, by its second stage. */
record Reads(List<Row> rows) {

  /** The part of the default caches that stand for a crawl of so many times the URLs. */
  private static final int SMALLER = 8;

  /** Memory enough for the smaller caches of a trial. */
  private static final long LEAST_MEMORY = 1 << 20;

  private static final double READS_PER_LINK = 0.01;
  private static final double SAVED = 80;

  /** The second stages compared. */
  enum Stage {
    NONE("none", memory -> new NoStage()),
    TWO_BITS(
        "SBFL of 2 bits in one line, k = 8",
        memory -> new Sbfl(memory, StableShape.STRICT, Layout.LINE)),
    WORDS("**SBFL by words, the default**", SecondStageKind.SBFL::in),
    TAGS("tags of 22 bits", SecondStageKind.TAGS::in);

    private final String label;
    private final StageInMemory maker;

    Stage(String label, StageInMemory maker) {
      this.label = label;
      this.maker = maker;
    }

    SecondStage in(Words memory) {
      return maker.in(memory);
    }
  }

  /** A stage that remembers nothing. */
  private record NoStage() implements SecondStage {
    @Override
    public boolean contains(long id) {
      return false;
    }

    @Override
    public void insert(long id) {}

    @Override
    public long bytes() {
      return 0;
    }

    @Override
    public double falsePositives() {
      return 0;
    }
  }

  /**
   * One crawl.
   *
   * @param without the same crawl without a second stage
   */
  record Row(Order order, long memory, Stage stage, RegistryScore score, RegistryScore without) {

    double saved() {
      return 100 * score.saved(without);
    }
  }

  static Reads measure(Crawl crawl, int seeds, Consumer<String> progress) {
    int[] first = Arrays.copyOf(crawl.order(), Math.min(seeds, crawl.pages()));
    long expected = Math.min(crawl.pages(), RegistryOptions.EXPECTED_URLS.defaultValue());
    long memory =
        Math.max(
            LEAST_MEMORY,
            RegistryOptions.MEMORY.defaultValue().getBytes()
                * expected
                / RegistryOptions.EXPECTED_URLS.defaultValue());
    List<Row> rows = new ArrayList<>();
    for (long bytes : new long[] {memory, smaller(memory, expected)}) {
      for (Order order : List.of(Order.BF, Order.IPR)) {
        RegistryScore none = null;
        for (Stage stage : Stage.values()) {
          RegistryScore score =
              RegistryRun.of(crawl.graph(), first, order, stage::in, bytes, expected);
          none = none == null ? score : none;
          rows.add(new Row(order, bytes, stage, score, none));
          progress.accept(
              "%s, %s, %,d bytes: %.5f reads a link"
                  .formatted(order, stage.label, bytes, score.readsPerLink()));
        }
      }
    }
    return new Reads(rows);
  }

  /** Returns the memory with which the caches are smaller, and the filter is not. */
  private static long smaller(long memory, long expected) {
    long filter = FilterSize.of(expected, 1, 1).bytes();
    return filter + (memory - filter) / SMALLER;
  }

  void write(Page page) {
    Table table =
        new Table(
            "order",
            "memory, MiB",
            "second stage",
            "hits of the LRU",
            "reads a link",
            "reads saved",
            "URLs lost",
            "at most, as the Registry says");
    for (Row row : rows) {
      RegistryScore score = row.score();
      table.row(
          row.order().toString(),
          "%.1f".formatted(row.memory() / (double) (1 << 20)),
          row.stage().label,
          "%.2f %%".formatted(100.0 * score.lruHits() / score.links()),
          "%.5f".formatted(score.readsPerLink()),
          row.stage() == Stage.NONE ? "" : "%.1f %%".formatted(row.saved()),
          "%,d".formatted(score.lost()),
          "%,.0f".formatted(score.lostAtMost()));
    }
    Row first = rows.get(0);
    page.heading(3, "Reads of the Registry")
        .paragraph(
            """
            This is the production Registry with its counting filter in front, as a job of one subtask has it. In the rows of %.1f MiB, `registry.memory` \
            fits the URLs of this crawl as the defaults fit theirs: 32 MiB for a million. In the \
            others the LRU and the second stage have an \
            eighth of that, as if the crawl had eight times the URLs. The order `bf` is strictly breadth-first; `ipr` \
            is the job's order, by the Registry's own scores and promotions, in a queue of this bench and without \
            politeness. A read a link is a read of state for a link of a fetched page. Reads that verify a \
            hit, fold shares or find a false positive count too. A visit's two reads are the same \
             for all. Reads saved are \
            compared with the same crawl without a second stage. Fewer reads and losses are better, more saved is \
            better. The crawl fetches %,d pages and has %,d links.\
            """
                .formatted(
                    first.memory() / (double) (1 << 20),
                    first.score().pages(),
                    first.score().links()))
        .table(table)
        .paragraph(goals());
  }

  private String goals() {
    StringBuilder text = new StringBuilder();
    for (Row row : rows) {
      if (row.stage() == Stage.WORDS && row.memory() == rows.get(0).memory()) {
        String which = "%s, memory as by default".formatted(row.order());
        text.append(
                Goal.atMost(
                    which + ", reads a link", "%.4f", READS_PER_LINK, row.score().readsPerLink()))
            .append('\n')
            .append(Goal.atLeast(which + ", reads saved", "%.1f %%", SAVED, row.saved()))
            .append('\n');
      }
    }
    return text.toString();
  }
}

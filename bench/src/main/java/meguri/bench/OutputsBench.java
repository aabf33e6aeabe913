package meguri.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import meguri.bench.Meter.Figures;
import meguri.bench.Meter.Window;
import meguri.bench.Rooms.Room;
import meguri.job.local.EmbeddedKafka;
import meguri.papers.BenchCommand;
import meguri.papers.Temporary;
import meguri.papers.plot.Page;
import meguri.papers.plot.Table;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code meguri bench outputs}. */
@Command(
    name = "outputs",
    header = "Measures what outputs of page events add to the cost of a page.",
    description = {
      "Crawls the same web without delay, once without page events and once for each way to write",
      "them, in turns. WARC files are always on. Writes DIR/feed-cost.md after each round. Fewer",
      "rounds, and --only, take less time.",
      ""
    })
final class OutputsBench extends BenchCommand {

  /** The part of all pages in which the crawler is warm, and does not run out of work. */
  private static final Window WARM = new Window.Share(0.2, 0.9);

  private static final String TOPIC = "pages";
  private static final int TIMEOUT_SECONDS = 30;

  @Option(names = "--hosts", paramLabel = "N", defaultValue = "200", description = "Hosts.")
  private int hosts;

  @Option(names = "--pages", paramLabel = "N", defaultValue = "25000", description = "Pages.")
  private long pages;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Random seed.")
  private long seed;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "Runs of each output, in turns, of which the medians count.")
  private int rounds;

  @Option(
      names = "--only",
      paramLabel = "OUTPUT",
      split = ",",
      description = "Only these outputs: ${COMPLETION-CANDIDATES}. NONE is always measured.")
  private List<Outputs> only = List.of(Outputs.values());

  @Option(
      names = "--profile",
      paramLabel = "DIR",
      description =
          "Record each output in the last round with Java Flight Recorder. The page then says what the time goes to, and this directory keeps the recordings.")
  private Optional<Path> profile = Optional.empty();

  /** Ways to write page events. */
  enum Outputs {
    NONE("no page events", ""),
    BARE("JSON Lines without text", "output.files: jsonl\noutput.text: none\n"),
    FOUND("text found, but no event written", topic() + "output.kinds: forbidden\n"),
    PLAIN("JSON Lines with plain text", "output.files: jsonl\noutput.text: text\n"),
    JSONL("JSON Lines with text and Markdown", "output.files: jsonl\n"),
    PARQUET_PLAIN("Parquet with plain text", "output.files: parquet\noutput.text: text\n"),
    PARQUET("Parquet with text and Markdown", "output.files: parquet\n"),
    KAFKA("a Kafka topic, with text and Markdown", topic());

    private final String title;
    private final String options;

    Outputs(String title, String options) {
      this.title = title;
      this.options = options;
    }

    private static String topic() {
      return "output.kafka.topic: " + TOPIC + "\noutput.kafka.bootstrap: %s\n";
    }
  }

  @Override
  public Integer call() throws Exception {
    require(rounds > 0, "rounds", rounds, "1 or more");
    Map<Outputs, List<Figures>> figures = new EnumMap<>(Outputs.class);
    try (Temporary directory = Temporary.of(Optional.empty(), "meguri-outputs");
        EmbeddedKafka broker = broker(directory.path());
        WebProcess web =
            WebProcess.start(
                directory.path(), size(20, hosts), size(1_000L, pages), seed, List.of())) {
      if (profile.isPresent()) {
        Files.createDirectories(profile.get());
      }
      for (int round = 1; round <= size(1, rounds); round++) {
        for (Outputs outputs : Outputs.values()) {
          if (outputs == Outputs.NONE || only.contains(outputs)) {
            Figures run = crawl(outputs, round, web, broker, directory.path());
            figures.computeIfAbsent(outputs, any -> new ArrayList<>()).add(run);
            say("%s: %.3f CPU-ms a page".formatted(outputs.title, run.cpuMsPerPage()));
          }
        }
        write(written(figures, round)); // a round takes minutes, and the next one may fail
      }
    }
    return 0;
  }

  private static EmbeddedKafka broker(Path directory) throws Exception {
    EmbeddedKafka broker = EmbeddedKafka.start(directory.resolve("kafka"), "readers", 1);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()))) {
      NewTopic topic = new NewTopic(TOPIC, Optional.of(2), Optional.empty());
      admin.createTopics(List.of(topic)).all().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }
    return broker;
  }

  private Figures crawl(
      Outputs outputs, int round, WebProcess web, EmbeddedKafka broker, Path directory)
      throws IOException, InterruptedException {
    Path crawl = directory.resolve(outputs + "-" + round);
    List<String> arguments = new ArrayList<>(List.of("--delay=0s"));
    if (!outputs.options.isEmpty()) {
      Path file = Path.of(crawl + ".yaml");
      Files.writeString(file, outputs.options.formatted(broker.bootstrap()));
      arguments.add("--config=" + file);
    }
    boolean isRecorded = profile.isPresent() && round == rounds;
    List<String> options = isRecorded ? Rooms.javaOptions(recording(outputs)) : List.of();
    return Run.meguri(web, WARM, crawl, arguments, options);
  }

  private Path recording(Outputs outputs) {
    return profile.orElseThrow().toAbsolutePath().resolve(outputs + ".jfr");
  }

  private Page written(Map<Outputs, List<Figures>> figures, int measured) throws IOException {
    Medians without = new Medians(figures.getOrDefault(Outputs.NONE, List.of()));
    Table costs =
        new Table("", "pages/s", "CPU-ms a page", "more than without", "share of the crawl's CPU");
    for (Map.Entry<Outputs, List<Figures>> entry : figures.entrySet()) {
      Medians medians = new Medians(entry.getValue());
      double more = medians.cpuMsPerPage() - without.cpuMsPerPage();
      boolean isMore = entry.getKey() != Outputs.NONE;
      costs.row(
          entry.getKey().title,
          "%,.0f".formatted(medians.pagesPerSecond()),
          "%.3f".formatted(medians.cpuMsPerPage()),
          isMore ? "%.3f".formatted(more) : "",
          isMore ? "%.0f %%".formatted(100 * more / medians.cpuMsPerPage()) : "");
    }
    return page("feed-cost", "What page events cost")
        .paragraph(
            """
            Meguri crawls %,d pages of %,d hosts of the synthetic web without delay, with its default settings, which include WARC files.
            The outputs take turns; each figure is the median of %d round%s, and is taken between 20 %% and 90 %% of the pages. CPU time is
            that of the whole process, with Flink and its own Kafka broker; the web and the broker of the output's topic are others.
            The share is the additional time, of all CPU time with that output. Less is better. Pages per second depend on what
            else the machine does: web, crawl and broker share its cores.\
            """
                .formatted(
                    size(1_000L, pages), size(20, hosts), measured, measured == 1 ? "" : "s"))
        .table(costs)
        .paragraph(
            """
            Without text, Meguri finds the links of most pages by a scanner that makes no document. To find text, jsoup parses each page into a
            document, so its time is in all shares but that of events without text.\
            """)
        .heading(2, "By room")
        .paragraph(
            "Microseconds of CPU time a page, of the last round. Parse is in the room of Content;"
                + " JSON Lines and the topic's records are written in that of the Registry.")
        .table(byRoom(figures));
  }

  private Table byRoom(Map<Outputs, List<Figures>> figures) throws IOException {
    Map<Outputs, Map<String, Room>> rooms = new EnumMap<>(Outputs.class);
    for (Map.Entry<Outputs, List<Figures>> entry : figures.entrySet()) {
      Figures last = entry.getValue().get(entry.getValue().size() - 1);
      List<Room> of =
          profile.isPresent() ? Rooms.of(last, recording(entry.getKey())) : Rooms.of(last);
      rooms.put(entry.getKey(), of.stream().collect(Collectors.toMap(Room::name, room -> room)));
    }
    List<String> titles = new ArrayList<>(List.of(""));
    rooms.keySet().forEach(outputs -> titles.add(outputs.title));
    Table table = new Table(titles.toArray(String[]::new));
    Map<String, Double> most = new TreeMap<>();
    rooms
        .values()
        .forEach(
            of -> of.values().forEach(room -> most.merge(room.name(), room.micros(), Math::max)));
    most.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .map(Map.Entry::getKey)
        .forEach(name -> table.row(cells(name, rooms)));
    return table;
  }

  private static String[] cells(String name, Map<Outputs, Map<String, Room>> rooms) {
    List<String> cells = new ArrayList<>(List.of(name));
    for (Map<String, Room> of : rooms.values()) {
      Room room = of.get(name);
      String parts = room == null || room.parts().isEmpty() ? "" : ": " + room.parts();
      cells.add(room == null ? "" : "%.0f%s".formatted(room.micros(), parts));
    }
    return cells.toArray(String[]::new);
  }
}

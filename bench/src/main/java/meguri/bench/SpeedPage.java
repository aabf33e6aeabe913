package meguri.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import meguri.bench.Meter.Figures;
import meguri.bench.Meter.Point;
import meguri.bench.Rooms.Room;
import meguri.papers.plot.Axis;
import meguri.papers.plot.Goal;
import meguri.papers.plot.LineChart;
import meguri.papers.plot.Page;
import meguri.papers.plot.Series;
import meguri.papers.plot.Table;

/**
 * The page {@code speed.md}, made of the figures of all modes measured so far, and of those of an
 * earlier version. Both lie in files beside its chart. The class is long because it holds the
 * page's sentences.
 */
final class SpeedPage {

  private static final String NAME = "speed";
  private static final String NOW = "now.tsv";
  private static final String EARLIER = "before.tsv";

  private static final String COMMAND = "command";
  private static final String CONDITIONS = "conditions";
  private static final String VERSION = "version";
  private static final String PAGES = "pages/s";
  private static final String CPU = "cpu ms/page";
  private static final String WEB = "web cpu ms/page";
  private static final String FIRST = "first page s";
  private static final String MEMORY = "resident MB";
  private static final String FILES = "resident MB of files";
  private static final String PART = "part of perfect";
  private static final String CORE = "percent of a core";
  private static final String RATES = "course";
  private static final String BARE = "bare ";
  private static final String ROOM = "room ";
  private static final String WITHIN = "within ";

  private static final int STEP_SECONDS = 2;

  /** Less of a room, in microseconds a page, is not shown. */
  private static final double LEAST = 5;

  private static final String INTRODUCTION =
      """
      **To conclude**: once it is warm, Meguri crawls a thousand pages a second or more on each core. A polite crawl \
      asks for far less, so its servers limit it, and not its processors.

      Meguri and a bare loop crawl the same pages of the synthetic web. The loop \
      ([`BareCommand`](../bench/src/main/java/meguri/bench/BareCommand.java)) fetches, parses with jsoup and remembers \
      URLs in a hash set. It does nothing else: it has no politeness and no order, and it writes nothing. Meguri runs as \
      it ships: `./meguri crawl` with its default settings, which include WARC files and a checkpoint every 10 s. Both \
      share %d cores with the web that serves them, which is a process of its own. They take turns, and each figure is \
      the median of the rounds.

      A page counts when the web is asked for it; robots.txt does not count. CPU time is that of the whole process with \
      its children, so Flink, the Kafka broker and the compiler are in it. Of pages per second **more** is better; of \
      CPU time, seconds and memory **less**. Pages per second depend on what else the machine does, CPU time a page \
      depends on it much less.""";

  private static final String NO_DELAY =
      """
      HTTP and HTTPS are measured between 20 % and 90 % of the pages, when the crawler is warm. With HTTPS, every host \
      has a certificate of its own, issued by an intermediate authority, and the client checks it. The cold start is \
      measured from the start of the process on, so it includes the time to the first page.""";

  private static final String DELAY =
      """
      The hosts set the pace. A perfect crawler would fetch one page a second from each host from its first second on. \
      The figures of the 500 hosts begin with the start of the process. Those of the one host leave out the first \
      minute. Memory is the most that the process had in use (its resident set). A part of it are pages of files, \
      mostly of libraries and of the archive of classes: the system drops them when memory is short, and reads them \
      again.""";

  private static final String ROOMS =
      """
      Microseconds of CPU time a page. A room is a group of threads, and its time is the system's account of them. \
      *Other* includes threads that ended meanwhile. Where a run was recorded (`--profile`), the list says what \
      the time went to: the recorder's samples divide each room's time, by the code that was running. \
      System time counts for the code that asked for it.""";

  private final Path directory;
  private final Optional<String> version;
  private final FigureFile now;
  private final FigureFile earlier;

  private SpeedPage(Path directory, Optional<String> version, FigureFile now, FigureFile earlier) {
    this.directory = directory;
    this.version = version;
    this.now = now;
    this.earlier = earlier;
  }

  /**
   * Reads what stands on the page.
   *
   * @param before the earlier version to which what is measured belongs, if it does
   */
  static SpeedPage in(Path directory, Optional<String> before) throws IOException {
    Path figures = directory.resolve(NAME);
    return new SpeedPage(
        directory,
        before,
        FigureFile.read(figures.resolve(NOW)),
        FigureFile.read(figures.resolve(EARLIER)));
  }

  /** Replaces the figures of a mode. */
  void add(
      Mode mode,
      Conditions conditions,
      String command,
      Medians meguri,
      Optional<Medians> bare,
      List<Room> rooms) {
    FigureFile file = version.isPresent() ? earlier : now;
    file.forget(mode);
    file.put(mode, COMMAND, command);
    file.put(mode, CONDITIONS, conditions.toString());
    version.ifPresent(name -> file.put(mode, VERSION, name));
    file.put(mode, PAGES, meguri.pagesPerSecond());
    file.put(mode, CPU, meguri.cpuMsPerPage());
    file.put(mode, WEB, meguri.webMsPerPage());
    file.put(mode, FIRST, meguri.firstPage());
    file.put(mode, MEMORY, meguri.residentMegabytes());
    file.put(mode, FILES, meguri.fileMegabytes());
    if (mode == Mode.COLD) {
      file.put(mode, RATES, rates(meguri.rounds().get(0)));
    }
    bare.ifPresent(
        loop -> {
          file.put(mode, BARE + PAGES, loop.pagesPerSecond());
          file.put(mode, BARE + CPU, loop.cpuMsPerPage());
          if (mode == Mode.COLD) {
            file.put(mode, BARE + RATES, rates(loop.rounds().get(0)));
          }
        });
    if (bare.isEmpty()) {
      file.put(mode, PART, meguri.partOf((double) conditions.hosts() / mode.delaySeconds()));
      file.put(mode, CORE, meguri.percentOfCore());
    }
    for (Room room : rooms) {
      file.put(mode, ROOM + room.name(), room.micros());
      if (!room.within().isEmpty()) {
        file.put(mode, WITHIN + room.name(), room.parts());
      }
    }
  }

  Path write() throws IOException {
    Page page = new Page(directory, NAME);
    page.heading(1, "Speed")
        .paragraph(INTRODUCTION.formatted(Runtime.getRuntime().availableProcessors()))
        .paragraph("Made by\n\n```\n" + commands() + "\n```")
        .heading(2, "At no delay")
        .paragraph(NO_DELAY)
        .table(atNoDelay());
    if (now.has(Mode.COLD) || earlier.has(Mode.COLD)) {
      page.chart("cold", cold());
    }
    page.heading(2, "At a delay of one second").paragraph(DELAY).table(atDelay());
    page.heading(2, "Profile by room").paragraph(ROOMS);
    for (Mode mode : Mode.values()) {
      if (now.has(mode) || earlier.has(mode)) {
        page.heading(3, mode.title()).table(rooms(mode));
      }
    }
    if (!now.isEmpty()) {
      page.heading(2, "Goals").paragraph(goals());
    }
    page.attach(NOW, now.content()).attach(EARLIER, earlier.content());
    return page.write();
  }

  private String commands() {
    return Stream.of(earlier, now)
        .flatMap(file -> file.modes().flatMap(mode -> file.text(mode, COMMAND).stream()))
        .distinct()
        .collect(Collectors.joining("\n"));
  }

  private Table atNoDelay() {
    Table table =
        new Table(
            "",
            "Meguri",
            "pages/s",
            "bare loop's",
            "ratio",
            "CPU-ms a page",
            "bare loop's",
            "ratio",
            "web's CPU-ms a page",
            "first page, s",
            "memory, MB",
            "of it files");
    for (Mode mode : Mode.values()) {
      for (FigureFile file : List.of(earlier, now)) {
        if (mode.isCompared() && file.has(mode)) {
          table.row(
              "%s: %s".formatted(mode.title(), file.text(mode, CONDITIONS).orElse("")),
              version(file, mode),
              cell(file.number(mode, PAGES), "%,.0f"),
              cell(file.number(mode, BARE + PAGES), "%,.0f"),
              cell(ratio(file, mode, PAGES), "%.2f"),
              cell(file.number(mode, CPU), "%.2f"),
              cell(file.number(mode, BARE + CPU), "%.2f"),
              cell(ratio(file, mode, CPU), "%.2f"),
              cell(file.number(mode, WEB), "%.2f"),
              cell(file.number(mode, FIRST), "%.1f"),
              cell(file.number(mode, MEMORY), "%,.0f"),
              cell(file.number(mode, FILES), "%,.0f"));
        }
      }
    }
    return table;
  }

  private Table atDelay() {
    Table table =
        new Table(
            "",
            "Meguri",
            "pages/s",
            "of what a perfect crawler fetches",
            "CPU-ms a page",
            "% of a core",
            "first page, s",
            "memory, MB",
            "of it files");
    for (Mode mode : Mode.values()) {
      for (FigureFile file : List.of(earlier, now)) {
        if (!mode.isCompared() && file.has(mode)) {
          table.row(
              "%s: %s".formatted(mode.title(), file.text(mode, CONDITIONS).orElse("")),
              version(file, mode),
              cell(file.number(mode, PAGES), "%,.1f"),
              cell(file.number(mode, PART), "%.3f"),
              cell(file.number(mode, CPU), "%.2f"),
              cell(file.number(mode, CORE), "%.1f"),
              cell(file.number(mode, FIRST), "%.1f"),
              cell(file.number(mode, MEMORY), "%,.0f"),
              cell(file.number(mode, FILES), "%,.0f"));
        }
      }
    }
    return table;
  }

  private Table rooms(Mode mode) {
    Map<String, Double> rooms = new TreeMap<>();
    for (FigureFile file : List.of(now, earlier)) {
      for (String name : file.names(mode)) {
        if (name.startsWith(ROOM)) {
          rooms.putIfAbsent(name.substring(ROOM.length()), file.number(mode, name).orElseThrow());
        }
      }
    }
    Table table = new Table("", "before", "now");
    rooms.entrySet().stream()
        .filter(room -> room.getValue() >= LEAST)
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .forEach(
            room ->
                table.row(
                    now.text(mode, WITHIN + room.getKey())
                        .or(() -> earlier.text(mode, WITHIN + room.getKey()))
                        .map(parts -> "**%s**: %s".formatted(room.getKey(), parts))
                        .orElse("**" + room.getKey() + "**"),
                    cell(earlier.number(mode, ROOM + room.getKey()), "%.0f"),
                    cell(now.number(mode, ROOM + room.getKey()), "%.0f")));
    return table.row(
        "**all**", cell(whole(earlier, mode), "**%.0f**"), cell(whole(now, mode), "**%.0f**"));
  }

  private static OptionalDouble whole(FigureFile file, Mode mode) {
    List<Double> rooms =
        file.names(mode).stream()
            .filter(name -> name.startsWith(ROOM))
            .map(name -> file.number(mode, name).orElseThrow())
            .toList();
    return rooms.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(rooms.stream().mapToDouble(Double::doubleValue).sum());
  }

  private LineChart cold() {
    List<Series> lines = new ArrayList<>();
    line(now, BARE, "bare loop", lines);
    line(now, "", "Meguri", lines);
    line(earlier, "", "Meguri, before", lines);
    if (!now.has(Mode.COLD)) {
      line(earlier, BARE, "bare loop, before", lines);
    }
    return new LineChart(
        "Pages per second from a cold start (more is better)",
        Axis.linear("s since the start of the process"),
        Axis.linear("pages/s"),
        lines);
  }

  private static void line(FigureFile file, String who, String name, List<Series> lines) {
    Optional<String> rates = file.text(Mode.COLD, who + RATES);
    if (rates.isPresent()) {
      List<Series.Point> points = new ArrayList<>();
      for (String rate : rates.get().split(" ", -1)) {
        points.add(
            new Series.Point((points.size() + 0.5) * STEP_SECONDS, Double.parseDouble(rate)));
      }
      lines.add(new Series(name, points));
    }
  }

  /** Returns the pages per second of one step after the other. */
  private static String rates(Figures figures) {
    List<String> rates = new ArrayList<>();
    Point last = new Point(0, 0);
    for (Point point : figures.course()) {
      if (point.seconds() >= (rates.size() + 1) * STEP_SECONDS) {
        double rate = (point.pages() - last.pages()) / (point.seconds() - last.seconds());
        rates.add("%.0f".formatted(rate));
        last = point;
      }
    }
    return String.join(" ", rates);
  }

  private String goals() {
    List<Goal> goals = new ArrayList<>();
    ratio(now, Mode.HTTP, CPU)
        .ifPresent(
            ratio ->
                goals.add(
                    Goal.atMost(
                        "HTTP: CPU time a page, of the bare loop's", "%.2f times", 1.4, ratio)));
    ratio(now, Mode.HTTP, PAGES)
        .ifPresent(
            ratio ->
                goals.add(
                    Goal.atLeast(
                        "HTTP: pages per second, of the bare loop's", "%.2f", 0.7, ratio)));
    ratio(now, Mode.COLD, PAGES)
        .ifPresent(
            ratio ->
                goals.add(
                    Goal.atLeast(
                        "cold start: pages per second, of the bare loop's", "%.2f", 0.53, ratio)));
    for (Mode mode : List.of(Mode.HANDSHAKES, Mode.ACCEPT)) {
      goal(goals, mode, CPU, mode.title() + ": CPU time a page", "%.2f ms", 1.0);
    }
    OptionalDouble handshakes = now.number(Mode.HANDSHAKES, PAGES);
    OptionalDouble before = earlier.number(Mode.HANDSHAKES, PAGES);
    if (handshakes.isPresent() && before.isPresent()) {
      goals.add(
          Goal.atLeast(
              Mode.HANDSHAKES.title() + ": pages per second, of those before",
              "%.1f times",
              4,
              handshakes.getAsDouble() / before.getAsDouble()));
    }
    now.number(Mode.POLITE, PART)
        .ifPresent(
            part ->
                goals.add(
                    Goal.atLeast(
                        "500 hosts: of what a perfect crawler fetches", "%.3f", 0.97, part)));
    goal(goals, Mode.POLITE, CPU, "500 hosts: CPU time a page", "%.2f ms", 1.5);
    goal(goals, Mode.IDLE, CORE, "one host: of a core", "%.1f %%", 6);
    goal(goals, Mode.IDLE, MEMORY, "one host: memory", "%.0f MB", 400);
    goal(goals, Mode.IDLE, FIRST, "one host: time to the first page", "%.1f s", 5);
    return goals.stream().map(Goal::toString).collect(Collectors.joining("\n"));
  }

  private void goal(
      List<Goal> goals, Mode mode, String figure, String what, String unit, double wanted) {
    now.number(mode, figure)
        .ifPresent(measured -> goals.add(Goal.atMost(what, unit, wanted, measured)));
  }

  private static OptionalDouble ratio(FigureFile file, Mode mode, String figure) {
    OptionalDouble meguri = file.number(mode, figure);
    OptionalDouble bare = file.number(mode, BARE + figure);
    return meguri.isPresent() && bare.isPresent()
        ? OptionalDouble.of(meguri.getAsDouble() / bare.getAsDouble())
        : OptionalDouble.empty();
  }

  private static String version(FigureFile file, Mode mode) {
    return file.text(mode, VERSION).orElse("now");
  }

  private static String cell(OptionalDouble figure, String format) {
    return figure.isPresent() ? format.formatted(figure.getAsDouble()) : "–";
  }
}

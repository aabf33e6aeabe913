package meguri.job.top;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import meguri.job.top.Line.Look;
import meguri.job.watch.Amount;
import meguri.job.watch.Checkpoints;
import meguri.job.watch.DedupStage;
import meguri.job.watch.Limit;
import meguri.job.watch.Reading;
import meguri.job.watch.Scene;
import meguri.job.watch.TaskLoad;
import meguri.operators.metrics.MetricNames;
import meguri.state.frontier.SlotState;

/**
 * The lines that show a crawl, for a screen of a certain size. Rooms get the lines that are left.
 *
 * @param width the columns of the screen
 * @param height its lines
 * @param order the order of the rooms
 * @param filter a text that a room, a reason or a kind must hold to be shown; empty for all
 */
record View(int width, int height, Glyphs glyphs, Order order, String filter) {

  /** The column at which figures begin. */
  private static final int FIGURES = 10;

  /** On a screen as high as this, lists take several lines. */
  private static final int HIGH = 36;

  private static final int LINES_OF_LIST = 4;

  /** The columns for a room's figures, after its name. */
  private static final int ROOM_FIGURES = 48;

  private static final Look[] STATES = {
    Look.GOOD,
    Look.BLUE,
    Look.CYAN,
    Look.MAGENTA,
    Look.WARN,
    Look.BAD,
    Look.DIM,
    Look.WARN,
    Look.GREY
  };

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private record Item(Look look, String text) {}

  List<Line> of(Scene scene, Rates rates, Limit limit) {
    Reading reading = scene.reading();
    List<Line> lines = new ArrayList<>();
    lines.add(title(scene));
    lines.add(label("limit").add(Look.BOLD, limit.of(reading)));
    lines.add(pages(reading, rates));
    lines.add(bytes(reading, rates));
    lines.add(queue(reading));
    slots(reading, lines);
    lines.add(links(reading));
    lines.add(content(reading));
    list("errors", errors(reading), lines);
    list("dropped", dropped(reading), lines);
    lines.add(checkpoints(scene));
    rooms(reading.tasks(), lines);
    return lines;
  }

  private Line title(Scene scene) {
    String status = scene.reading().status();
    String clock = CLOCK.format(Instant.ofEpochMilli(scene.at()));
    Line line = new Line().add(Look.BOLD, "meguri ").add(scene.crawl()).add("  ");
    line.add(status.equals("RUNNING") ? Look.GOOD : Look.WARN, status);
    line.add("  " + elapsed(scene.runningMs()));
    return line.to(width - clock.length()).add(Look.DIM, clock);
  }

  private Line pages(Reading reading, Rates rates) {
    Line line =
        label("pages")
            .add(Look.BOLD, Amount.number(reading.count(MetricNames.FRONTIER_FETCHED)))
            .add("  " + rate(rates, rates.pages()) + "  ");
    return line.add(Look.CYAN, heights(rates.history(), width - line.length()));
  }

  private static Line bytes(Reading reading, Rates rates) {
    String speed = rates.isKnown() ? Amount.size((long) rates.bytes()) + "/s" : "?/s";
    return label("bytes")
        .add(Amount.size(reading.count(MetricNames.FETCH_BYTES)))
        .add("  " + speed)
        .add("   requests " + Amount.number(reading.count(MetricNames.FETCH_REQUESTS)))
        .add("  " + rate(rates, rates.requests()));
  }

  private static Line queue(Reading reading) {
    Line line =
        label("queue")
            .add(Amount.number(reading.count(MetricNames.FRONTIER_WAITING)) + " waiting  ")
            .add(Amount.number(reading.count(MetricNames.FRONTIER_IN_FLIGHT)) + " in flight  ")
            .add(Amount.number(reading.count(MetricNames.FRONTIER_SCHEDULED)) + " for later");
    long pending = reading.count(MetricNames.RESOLVE_PENDING);
    return pending == 0
        ? line
        : line.add(Look.WARN, "  " + Amount.number(pending) + " hosts without address");
  }

  /** Shows all known slots as one bar, whose parts sum up to it, and the parts in numbers. */
  private void slots(Reading reading, List<Line> lines) {
    SlotState[] states = SlotState.values();
    long[] counts = new long[states.length];
    for (SlotState state : states) {
      counts[state.ordinal()] = reading.count(MetricNames.SLOTS + state.word());
    }
    Line bar = label("servers");
    bar.add(Amount.number(Arrays.stream(counts).sum()) + " ");
    int[] cells = Cells.of(counts, Math.max(10, width - bar.length()));
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < states.length; i++) {
      String sign = String.valueOf(glyphs.slots().charAt(i));
      bar.add(STATES[i], sign.repeat(cells[i]));
      if (counts[i] > 0) {
        items.add(
            new Item(STATES[i], sign + " " + Amount.number(counts[i]) + " " + states[i].word()));
      }
    }
    lines.add(bar);
    list("", items, lines, 2);
  }

  private static Line links(Reading reading) {
    long all = 0;
    for (DedupStage stage : DedupStage.values()) {
      all += reading.count(stage.metric());
    }
    Line line = label("links").add(Amount.number(all));
    for (DedupStage stage : DedupStage.values()) {
      long count = reading.count(stage.metric());
      if (count > 0) {
        line.add("  " + Amount.percent(count, all).replace(" %", "%"))
            .add(Look.DIM, " " + stage.word());
      }
    }
    return line;
  }

  private static Line content(Reading reading) {
    return label("bodies")
        .add(Amount.number(reading.count(MetricNames.CONTENT_NEW)) + " new  ")
        .add(Amount.number(reading.count(MetricNames.CONTENT_COPIES)) + " copies  ")
        .add(Amount.number(reading.count(MetricNames.CONTENT_UNCHANGED)) + " unchanged  ")
        .add(Amount.number(reading.count(MetricNames.REGISTRY_CHANGED)) + " changed by sitemap");
  }

  private List<Item> errors(Reading reading) {
    List<Item> items = new ArrayList<>();
    Map<String, Long> outcomes = reading.family(MetricNames.OUTCOME);
    items.add(item(Look.BAD, outcomes.getOrDefault("failed", 0L), "failed"));
    items.add(item(Look.PLAIN, outcomes.getOrDefault("gone", 0L), "gone"));
    items.add(item(Look.WARN, outcomes.getOrDefault("blocked", 0L), "blocked"));
    reading
        .family(MetricNames.BLOCKED)
        .forEach((kind, count) -> items.add(item(Look.WARN, count, "by " + kind)));
    return shown(items, item -> !item.text.startsWith("0 by"));
  }

  private List<Item> dropped(Reading reading) {
    List<Item> items = new ArrayList<>();
    reading.family(MetricNames.DROPPED).entrySet().stream()
        .filter(reason -> reason.getValue() > 0)
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .forEach(reason -> items.add(item(Look.PLAIN, reason.getValue(), reason.getKey())));
    return shown(items, item -> true);
  }

  private static Line checkpoints(Scene scene) {
    Checkpoints all = scene.checkpoints();
    Line line = label("saved");
    if (all.newest() == 0) {
      line.add("no checkpoint yet");
    } else {
      line.add(Amount.time(Math.max(0, scene.at() - all.newest())) + " ago")
          .add("  " + Amount.size(all.size()))
          .add("  took " + Amount.time(all.ms()))
          .add("  " + Amount.size(all.written()) + " new")
          .add("  " + Amount.number(all.completed()) + " checkpoints");
    }
    return all.failed() == 0
        ? line
        : line.add(Look.BAD, "  " + Amount.number(all.failed()) + " failed");
  }

  private void rooms(List<TaskLoad> tasks, List<Line> lines) {
    int left = height - lines.size() - 2;
    List<TaskLoad> shown = order.sort(tasks).stream().filter(task -> isShown(task.name())).toList();
    if (left < 1 || tasks.isEmpty()) {
      return;
    }
    int longest = shown.stream().mapToInt(task -> rooms(task.name()).length()).max().orElse(0);
    int names = Math.max(20, Math.min(width - ROOM_FIGURES, longest + 3));
    lines.add(new Line());
    lines.add(
        new Line()
            .add(Look.REVERSE, "room")
            .add(Look.REVERSE, " ".repeat(names - 4))
            .add(
                Look.REVERSE,
                "%8s %8s %9s %9s %9s ".formatted("busy", "held up", "in/s", "out/s", "subtasks")));
    for (TaskLoad task : shown.subList(0, Math.min(left, shown.size()))) {
      String name = rooms(task.name());
      Line line = new Line().add(name.substring(0, Math.min(names - 1, name.length()))).to(names);
      line.add(look(task.busy()), "%7.0f%% ".formatted(100 * task.busy()));
      line.add(look(task.backPressured()), "%7.0f%% ".formatted(100 * task.backPressured()));
      line.add("%9s %9s ".formatted(speed(task.in()), speed(task.out())));
      lines.add(line.add("%9d".formatted(task.subtasks())));
    }
  }

  /** Returns the rooms of a task in a few words: a sink is one room here, and two for Flink. */
  static String rooms(String task) {
    return task.replaceAll("Source: |Stamp -> ", "")
        .replaceAll(": Writer -> [^,()]*: Committer", "")
        .replace(" -> ", " > ");
  }

  private List<Item> shown(List<Item> items, Predicate<Item> also) {
    return items.stream().filter(also).filter(item -> isShown(item.text)).toList();
  }

  private boolean isShown(String text) {
    return text.toLowerCase(Locale.ROOT).contains(filter.toLowerCase(Locale.ROOT));
  }

  private void list(String label, List<Item> items, List<Line> lines) {
    list(label, items, lines, height >= HIGH ? LINES_OF_LIST : 1);
  }

  /** Adds as many lines as the items need and may have; the last says how many more there are. */
  private void list(String label, List<Item> items, List<Line> lines, int most) {
    Line line = label(label);
    int added = 0;
    for (int i = 0; i < items.size(); i++) {
      Item item = items.get(i);
      boolean isLast = i == items.size() - 1;
      String more = "+%d more".formatted(items.size() - i);
      int room = width - line.length() - (isLast || added < most - 1 ? 0 : more.length() + 2);
      if (item.text.length() > room && line.length() > FIGURES) {
        if (added == most - 1) {
          line.add(Look.DIM, more);
          break;
        }
        lines.add(line);
        added++;
        line = label("");
      }
      line.add(item.look, item.text).add("  ");
    }
    lines.add(line);
  }

  private static Item item(Look look, long count, String words) {
    return new Item(count == 0 ? Look.DIM : look, Amount.number(count) + " " + words);
  }

  private static Line label(String words) {
    return new Line().add(Look.DIM, words).to(FIGURES);
  }

  private static Look look(double part) {
    return part >= 0.9 ? Look.BAD : part >= 0.5 ? Look.WARN : Look.PLAIN;
  }

  private static String rate(Rates rates, double perSecond) {
    return rates.isKnown() ? speed(perSecond) + "/s" : "?/s";
  }

  private static String speed(double perSecond) {
    return perSecond >= 1_000_000
        ? String.format(Locale.ROOT, "%.1fM", perSecond / 1_000_000)
        : String.format(Locale.ROOT, perSecond >= 100 ? "%,.0f" : "%.1f", perSecond);
  }

  private String heights(List<Double> values, int columns) {
    List<Double> newest =
        values.subList(Math.max(0, values.size() - Math.max(0, columns)), values.size());
    double most = newest.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    StringBuilder heights = new StringBuilder();
    for (double value : newest) {
      int top = glyphs.heights().length() - 1;
      heights.append(glyphs.heights().charAt(most <= 0 ? 0 : (int) Math.round(top * value / most)));
    }
    return heights.toString();
  }

  private static String elapsed(long ms) {
    Duration time = Duration.ofMillis(ms);
    return "%d:%02d:%02d".formatted(time.toHours(), time.toMinutesPart(), time.toSecondsPart());
  }
}

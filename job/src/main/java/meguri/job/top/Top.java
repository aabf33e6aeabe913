package meguri.job.top;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import meguri.job.Cause;
import meguri.job.Refusal;
import meguri.job.top.Line.Look;
import meguri.job.watch.Scene;
import org.jspecify.annotations.Nullable;

/**
 * Shows a crawl on the whole terminal until the user has seen enough. One thread reads the crawl,
 * another draws and takes the keys, so that a crawl that does not answer holds up nobody.
 */
public final class Top {

  private static final long KEY_MS = 100;
  private static final int BACKSPACE = 127;
  private static final int LONGEST_FILTER = 40;

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Sight sight;
  private final Duration every;
  private final Glyphs glyphs = Glyphs.ofTerminal();

  // guarded by this
  private final Rates rates = new Rates();
  private @Nullable Scene scene;
  private String trouble = "";
  private boolean fresh = true;

  // the drawing thread's
  private Order order = Order.JOB;
  private String filter = "";
  private boolean typing;
  private boolean paused;

  public Top(Sight sight, Duration every) {
    this.sight = sight;
    this.every = every;
  }

  /**
   * Takes the terminal until the user presses q.
   *
   * @param isOver tells whether a signal has asked for the end
   */
  public void run(BooleanSupplier isOver) throws InterruptedException {
    ScheduledExecutorService reader =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread thread = new Thread(work, "reader");
              thread.setDaemon(true);
              return thread;
            });
    try (Screen screen = Screen.take()) {
      var unused =
          reader.scheduleWithFixedDelay(this::read, 0, every.toMillis(), TimeUnit.MILLISECONDS);
      Screen.Size drawn = new Screen.Size(0, 0);
      boolean isChanged = true;
      while (!isOver.getAsBoolean()) {
        Screen.Size size = screen.size();
        if (isChanged || !size.equals(drawn) || (!paused && takeFresh())) {
          screen.draw(lines(size));
          drawn = size;
        }
        Integer key = screen.key(KEY_MS);
        if (key != null && take(key)) {
          return;
        }
        isChanged = key != null;
      }
    } finally {
      reader.shutdownNow();
    }
  }

  private void read() {
    Scene next = null;
    String why = "";
    try {
      next = sight.read();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    } catch (Sight.NotRunning | Refusal e) {
      why = String.valueOf(e.getMessage());
    } catch (IOException | RuntimeException e) {
      why = "The crawl does not answer: " + Cause.of(e) + ".";
    }
    synchronized (this) {
      if (next != null) {
        scene = next;
        rates.add(next.reading());
      }
      trouble = why;
      fresh = true;
    }
  }

  private synchronized boolean takeFresh() {
    boolean was = fresh;
    fresh = false;
    return was;
  }

  private synchronized List<Line> lines(Screen.Size size) {
    List<Line> lines = new ArrayList<>();
    Scene last = scene;
    if (!trouble.isEmpty()) {
      tellTrouble(last, lines, size.width());
    }
    int left = size.height() - 1 - lines.size();
    if (last != null) {
      View view = new View(size.width(), left, glyphs, order, filter);
      List<Line> shown = view.of(last, rates, sight.limit());
      lines.addAll(shown.subList(0, Math.max(0, Math.min(left, shown.size()))));
    } else if (trouble.isEmpty()) {
      lines.add(new Line().add("Asking the crawl ..."));
    }
    while (lines.size() < size.height() - 1) {
      lines.add(new Line());
    }
    lines.add(footer());
    return lines;
  }

  private void tellTrouble(@Nullable Scene last, List<Line> lines, int width) {
    String since =
        last == null ? "" : "Since " + CLOCK.format(Instant.ofEpochMilli(last.at())) + " UTC: ";
    String left = since + trouble;
    while (!left.isEmpty()) {
      int space = left.length() <= width ? -1 : left.lastIndexOf(' ', width);
      int end = space > 0 ? space : Math.min(width, left.length());
      lines.add(new Line().add(Look.REVERSE, left.substring(0, end)));
      left = left.substring(end).strip();
    }
  }

  private Line footer() {
    if (typing) {
      return new Line().add(Look.BOLD, "show only: ").add(filter).add(Look.REVERSE, " ");
    }
    Line line = new Line();
    key(line, "q", "quit");
    key(line, "s", "sort rooms: " + order.words());
    key(line, "/", filter.isEmpty() ? "filter" : "filter: " + filter);
    key(line, "p", paused ? "go on (paused)" : "pause");
    return line;
  }

  private static void key(Line line, String key, String meaning) {
    line.add(Look.BOLD, key).add(Look.DIM, " " + meaning + "   ");
  }

  /** Takes a key; tells whether it ends the view. */
  private boolean take(int key) {
    if (typing) {
      type(key);
      return false;
    }
    switch (key) {
      case 'q', 'Q' -> {
        return true;
      }
      case 's' -> order = order.next();
      case '/' -> {
        filter = "";
        typing = true;
      }
      case 'p', ' ' -> paused = !paused;
      case Screen.ESCAPE -> filter = "";
      default -> {}
    }
    return false;
  }

  private void type(int key) {
    if (key == '\n' || key == '\r') {
      typing = false;
    } else if (key == Screen.ESCAPE) {
      typing = false;
      filter = "";
    } else if (key == BACKSPACE || key == '\b') {
      filter = filter.substring(0, Math.max(0, filter.length() - 1));
    } else if (key >= ' ' && key < BACKSPACE && filter.length() < LONGEST_FILTER) {
      filter += (char) key;
    }
  }
}

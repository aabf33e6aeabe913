package meguri.job.top;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import meguri.job.Refusal;
import org.jspecify.annotations.Nullable;
import sun.misc.Signal;

/**
 * The user's terminal while a program draws on all of it. It uses ANSI's sequences and {@code
 * stty}, which every Unix has. The terminal gets back its former state and text however the program
 * ends, unless it is killed by SIGKILL.
 */
final class Screen implements AutoCloseable {

  static final int ESCAPE = 27;

  private static final File TTY = new File("/dev/tty");
  private static final Pattern SIZE = Pattern.compile("(\\d+) (\\d+)");
  private static final int END_OF_SEQUENCE = 0x40;

  private static final String ENTER = "\u001b[?1049h\u001b[?25l\u001b[2J";
  private static final String LEAVE = "\u001b[0m\u001b[?25h\u001b[?1049l";
  private static final String HOME = "\u001b[H";
  private static final String REST_OF_LINE = "\u001b[K";
  private static final String NEXT_LINE = "\r\n";
  private static final String REST = "\u001b[J";

  /** The number of columns and lines. */
  record Size(int width, int height) {}

  private final PrintStream out;
  private final String former;
  private final BlockingQueue<Integer> keys = new LinkedBlockingQueue<>();
  private final AtomicBoolean resized = new AtomicBoolean();
  private final AtomicBoolean open = new AtomicBoolean(true);
  private final Thread restore = new Thread(this::restore, "restore-terminal");
  private Size size;

  private Screen(String former, Size size) {
    this.former = former;
    this.size = size;
    out =
        new PrintStream(
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 14),
            false,
            UTF_8);
  }

  /**
   * Takes the terminal.
   *
   * @throws Refusal if the program has none
   */
  static Screen take() {
    if (System.console() == null) {
      throw new Refusal(
          "'meguri top' needs a terminal. For a text or JSON without one: meguri status.");
    }
    try {
      Screen screen = new Screen(stty("-g"), size(stty("size")));
      Runtime.getRuntime().addShutdownHook(screen.restore);
      // single keys, without an echo; Ctrl-Z would leave the terminal like this
      stty("-icanon", "-echo", "susp", "undef", "min", "1", "time", "0");
      screen.out.print(ENTER);
      screen.out.flush();
      screen.watchSize();
      Thread reader = new Thread(screen::readKeys, "keys");
      reader.setDaemon(true);
      reader.start();
      return screen;
    } catch (IOException e) {
      throw new Refusal(
          "'meguri top' cannot use this terminal: %s. Without one: meguri status."
              .formatted(e.getMessage()));
    }
  }

  Size size() {
    if (resized.compareAndSet(true, false)) {
      try {
        size = size(stty("size"));
      } catch (IOException e) {
        // the terminal has gone, and the signal for that is on its way
      }
    }
    return size;
  }

  /** Waits for the next key; null if none comes in this time. */
  @Nullable Integer key(long millis) throws InterruptedException {
    return keys.poll(millis, TimeUnit.MILLISECONDS);
  }

  /** Draws the lines, and nothing below them. */
  void draw(List<Line> lines) {
    Size now = size();
    StringBuilder all = new StringBuilder(1 << 13).append(HOME);
    int height = Math.min(lines.size(), now.height);
    for (int i = 0; i < height; i++) {
      Line line = lines.get(i);
      all.append(line.ansi(now.width));
      // in a full line the cursor is still on the last character, which this would erase
      all.append(line.length() < now.width ? REST_OF_LINE : "");
      all.append(i < height - 1 ? NEXT_LINE : "");
    }
    out.print(all);
    if (height < now.height) {
      out.print(NEXT_LINE + REST);
    }
    out.flush();
  }

  @Override
  public void close() {
    restore();
    try {
      Runtime.getRuntime().removeShutdownHook(restore);
    } catch (IllegalStateException e) {
      // the hook itself is running
    }
  }

  private void restore() {
    if (!open.compareAndSet(true, false)) {
      return;
    }
    out.print(LEAVE);
    out.flush();
    try {
      stty(former);
    } catch (IOException e) {
      // the terminal has gone
    }
  }

  private void watchSize() {
    try {
      Signal.handle(new Signal("WINCH"), signal -> resized.set(true));
    } catch (IllegalArgumentException e) {
      // this system has no such signal: the size stays
    }
  }

  private void readKeys() {
    try (InputStream in = new FileInputStream(TTY)) {
      for (int key = in.read(); key >= 0; key = in.read()) {
        if (key == ESCAPE && in.available() > 0) {
          skipSequence(in);
        } else {
          keys.add(key);
        }
      }
    } catch (IOException e) {
      // the terminal has gone
    }
  }

  /** Reads over an arrow or function key. */
  private static void skipSequence(InputStream in) throws IOException {
    int next = in.read();
    if (next == '[' || next == 'O') {
      do {
        next = in.read();
      } while (next >= 0 && next < END_OF_SEQUENCE);
    }
  }

  private static Size size(String text) throws IOException {
    Matcher numbers = SIZE.matcher(text);
    if (!numbers.find()) {
      throw new IOException("its size is unknown");
    }
    int height = Integer.parseInt(numbers.group(1));
    int width = Integer.parseInt(numbers.group(2));
    return height == 0 || width == 0 ? new Size(80, 24) : new Size(width, height);
  }

  /** Runs stty on the terminal and returns its output. */
  private static String stty(String... arguments) throws IOException {
    String[] command = new String[arguments.length + 1];
    command[0] = "stty";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    Process process =
        new ProcessBuilder(command).redirectInput(TTY).redirectErrorStream(true).start();
    String answer = new String(process.getInputStream().readAllBytes(), US_ASCII).strip();
    try {
      if (process.waitFor() != 0) {
        throw new IOException(answer);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    return answer;
  }
}

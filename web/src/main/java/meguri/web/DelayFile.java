package meguri.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * A time in a file, in milliseconds, that other programs can change while it is used. If the file
 * is missing, the time is zero. Content that is not a number, such as a half-written one, changes
 * nothing.
 */
public final class DelayFile implements Supplier<Duration> {
  private final Path file;
  private volatile Duration last = Duration.ZERO;

  public DelayFile(Path file) {
    this.file = file;
  }

  @Override
  public Duration get() {
    try {
      String text = Files.readString(file).strip();
      if (text.matches("[0-9]{1,9}")) {
        last = Duration.ofMillis(Long.parseLong(text));
      }
    } catch (NoSuchFileException e) {
      last = Duration.ZERO;
    } catch (IOException e) {
      return last; // it may be written now
    }
    return last;
  }
}

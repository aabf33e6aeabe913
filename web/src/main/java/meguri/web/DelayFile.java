package meguri.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * A time that can be changed from without while it is used: milliseconds, in a file. No file is no
 * time; what is no number, as a file half written, changes nothing.
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

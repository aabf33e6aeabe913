package meguri.operators.sink;

import java.io.Serializable;
import java.time.Duration;
import org.apache.flink.configuration.MemorySize;

/**
 * The limits at which an output closes a file and begins another.
 *
 * @param maxSize the size, which a file passes by its last record at most
 * @param maxAge the age, to which the time until the next checkpoint is added
 */
public record FileLimits(MemorySize maxSize, Duration maxAge) implements Serializable {

  /** Ends a file at each checkpoint. */
  public static final FileLimits EACH_CHECKPOINT =
      new FileLimits(MemorySize.MAX_VALUE, Duration.ZERO);

  boolean isFull(long bytes) {
    return bytes >= maxSize.getBytes();
  }

  /** Whether a file is too old. A clock that was set back does not keep a file open. */
  boolean isOver(long begun, long now) {
    return now < begun || now - begun >= maxAge.toMillis();
  }
}

package meguri.job.survival;

import java.time.Duration;
import java.util.Random;
import org.apache.flink.util.TimeUtils;

/** System properties that turn these tests into long runs. */
final class Setting {

  private Setting() {}

  static Duration duration(String property, String usual) {
    return TimeUtils.parseDuration(System.getProperty(property, usual));
  }

  /** Returns a random time between the two, which may be either of them. */
  static Duration between(Duration min, Duration max, Random random) {
    return min.plusMillis(random.nextLong(max.minus(min).toMillis() + 1));
  }

  /** Returns the age at which files of the archive end. */
  static String fileAge(String usual) {
    return System.getProperty("meguri.file.age", usual);
  }

  /** Returns the size at which files of the archive end. */
  static String fileSize() {
    return System.getProperty("meguri.file.size", "8mb");
  }

  static long seed() {
    return Long.getLong("meguri.seed", 1);
  }
}

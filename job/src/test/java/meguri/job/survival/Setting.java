package meguri.job.survival;

import java.time.Duration;
import org.apache.flink.util.TimeUtils;

/** System properties by which these tests become long ones. */
final class Setting {

  private Setting() {}

  static Duration duration(String property, String usual) {
    return TimeUtils.parseDuration(System.getProperty(property, usual));
  }

  static long seed() {
    return Long.getLong("meguri.seed", 1);
  }
}

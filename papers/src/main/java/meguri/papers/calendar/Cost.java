package meguri.papers.calendar;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * What something takes, in ns: of the processors, all threads together, and by the clock. The first
 * is what is compared, because other programs may use the machine too.
 */
record Cost(double cpu, double clock) {

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** In which the system counts processor time. */
  private static final double TICK = 10e6;

  /** What this process has taken until now. */
  static Cost now() {
    return new Cost(SYSTEM.getProcessCpuTime(), System.nanoTime());
  }

  /** What it has taken since this was now, for each of so many things. */
  Cost since(long things) {
    Cost now = now();
    return new Cost(Math.max(TICK, now.cpu - cpu) / things, (now.clock - clock) / things);
  }

  double cpuMicros() {
    return cpu / 1e3;
  }

  /** In µs: of the processors, and by the clock. */
  @Override
  public String toString() {
    return "%.2f (%.2f)".formatted(cpu / 1e3, clock / 1e3);
  }
}

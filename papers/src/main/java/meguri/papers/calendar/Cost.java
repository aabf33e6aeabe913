package meguri.papers.calendar;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * The time that a piece of work takes, in ns: processor time of all threads, and time by the clock.
 * Comparisons use processor time, because other programs may use the machine too.
 */
record Cost(double cpu, double clock) {

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** The step in which the system counts processor time. */
  private static final double TICK = 10e6;

  /** Returns the time of this process until now. */
  static Cost now() {
    return new Cost(SYSTEM.getProcessCpuTime(), System.nanoTime());
  }

  /** Returns the time since this one, divided by a number of things. */
  Cost since(long things) {
    Cost now = now();
    return new Cost(Math.max(TICK, now.cpu - cpu) / things, (now.clock - clock) / things);
  }

  double cpuMicros() {
    return cpu / 1e3;
  }

  /** Returns µs of processor time, and in brackets µs by the clock. */
  @Override
  public String toString() {
    return "%.2f (%.2f)".formatted(cpu / 1e3, clock / 1e3);
  }
}

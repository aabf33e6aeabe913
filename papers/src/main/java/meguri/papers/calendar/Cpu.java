package meguri.papers.calendar;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The processor time that this process takes: other programs may use the machine too. */
final class Cpu {

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** The step, in seconds, in which the system counts. */
  private static final double TICK = 0.01;

  private static final double NANOS = 1e-9;
  private static final double MICROS = 1e6;

  private Cpu() {}

  /** Returns the seconds that all threads have taken until now. */
  static double now() {
    return SYSTEM.getProcessCpuTime() * NANOS;
  }

  /** Returns the seconds that this thread has taken until now. */
  static double ofThread() {
    return THREADS.getCurrentThreadCpuTime() * NANOS;
  }

  /** Returns µs for each of so many things that took so many seconds. */
  static double micros(double seconds, long things) {
    return Math.max(TICK, seconds) / things * MICROS;
  }
}

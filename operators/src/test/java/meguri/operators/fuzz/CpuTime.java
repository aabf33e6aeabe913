package meguri.operators.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;

/**
 * What it may cost to read an input, in CPU time of the thread that reads it, so that it makes no
 * difference what else the machine is doing.
 *
 * <p>Many times what it does cost, since the code is instrumented, and the fastest of a few tries
 * counts, since at first it is not compiled: found is what grows faster than its input.
 */
public final class CpuTime {

  private static final long ANY_NS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long BYTE_NS = TimeUnit.MICROSECONDS.toNanos(4);
  private static final int TRIES = 4;
  private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

  private CpuTime() {}

  /**
   * @param bytes read, or written if they are more
   */
  public static void isInBounds(long bytes, Runnable reading) {
    long bound = ANY_NS + BYTE_NS * bytes;
    long fastest = Long.MAX_VALUE;
    for (int i = 0; i < TRIES && fastest > bound; i++) {
      long begin = CPU.getCurrentThreadCpuTime();
      reading.run();
      fastest = Math.min(fastest, CPU.getCurrentThreadCpuTime() - begin);
    }
    assertThat(fastest).as("ns for %s bytes", bytes).isLessThanOrEqualTo(bound);
  }
}

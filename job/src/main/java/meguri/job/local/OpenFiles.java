package meguri.job.local;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import meguri.job.Refusal;
import meguri.job.options.FrontierOptions;
import meguri.job.options.ResolveOptions;
import org.apache.flink.configuration.Configuration;

/**
 * The files and sockets that a crawl in this process may hold open at a time. Java itself raises
 * the soft limit to the hard one.
 *
 * <p>Without sockets, two subtasks hold 400 at the beginning: 110 for jars, 70 for event loops, 20
 * for the broker, and 100 in each subtask for RocksDB and the output. RocksDB needs more as the
 * crawl grows.
 *
 * @param limit this process' limit; {@link Long#MAX_VALUE} if it has none
 */
public record OpenFiles(long limit, int subtasks, int requests, int names) {

  private static final int OF_THE_PROCESS = 250;
  private static final int OF_A_SUBTASK = 250;
  private static final int LEAST_OF_A_SUBTASK = 100;

  static OpenFiles here(Configuration options, int subtasks) {
    long limit =
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
            ? unix.getMaxFileDescriptorCount()
            : Long.MAX_VALUE;
    return new OpenFiles(
        limit < 0 ? Long.MAX_VALUE : limit,
        subtasks,
        options.get(FrontierOptions.IN_FLIGHT),
        options.get(ResolveOptions.QUERIES));
  }

  /** Throws a {@link Refusal} if there are too few for the crawl to start. */
  void refuseTooFew() {
    long least = OF_THE_PROCESS + (long) LEAST_OF_A_SUBTASK * subtasks;
    if (limit < least) {
      throw new Refusal(
          "This process may hold %d files open, but a crawl in %d subtasks holds %d before its first request. Raise the limit: ulimit -n %d"
              .formatted(limit, subtasks, least, needed()));
    }
  }

  /** Warns if there are too few for all requests and names that may be in flight. */
  public Optional<String> warning() {
    return limit >= needed()
        ? Optional.empty()
        : Optional.of(
            ("This process may hold %d files open, but the crawl may need %d: %d of its own, and in"
                    + " each of %d subtasks %d, and sockets for %d requests and %d names. Pages fail"
                    + " when none is left. Raise the limit (ulimit -n %d), or lower"
                    + " frontier.in-flight.")
                .formatted(
                    limit,
                    needed(),
                    OF_THE_PROCESS,
                    subtasks,
                    OF_A_SUBTASK,
                    requests,
                    names,
                    needed()));
  }

  private long needed() {
    return OF_THE_PROCESS + ((long) OF_A_SUBTASK + requests + names) * subtasks;
  }
}

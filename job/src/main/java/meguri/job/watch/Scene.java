package meguri.job.watch;

/**
 * All that can be shown of a running crawl at one moment.
 *
 * @param crawl the crawl's id
 * @param at the cluster's wall clock, ms
 * @param runningMs the time since the job's start
 */
public record Scene(
    String crawl, long at, long runningMs, Reading reading, Checkpoints checkpoints) {}

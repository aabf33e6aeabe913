package meguri.job.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import meguri.job.watch.Amount;

/**
 * Computes what a crawl needs from what was measured on small ones, and says how. Each constant
 * names the page in docs/ that has its measurement; the rest are estimates, and say so.
 *
 * @param urls the URLs that the crawl is to know
 * @param pagesPerDay the pages to fetch in a day, revisits included
 * @param pageKb the mean size of a page as it is sent, kB
 */
record Sizing(double urls, double pagesPerDay, double pageKb) {

  /** CPU time of a page over a TLS connection of its own (docs/speed.md). */
  private static final double CPU_MS = 0.90;

  /** The part of it that grows with the page: Content, Parse and Scope (docs/speed.md). */
  private static final double PARSE_MS = 0.147;

  /** The size of the pages by which both were measured, kB. */
  private static final double MEASURED_KB = 16;

  /** Keyed state for each known URL: 1,665 MB at 5 million (docs/checkpoints.md). */
  private static final double STATE_BYTES = 333;

  /** State that a checkpoint writes for each page since the one before (docs/checkpoints.md). */
  private static final double WRITTEN_BYTES = 16_000;

  /** The Registry's and Content's filters for each URL (docs/cluster.md, "Memory"). */
  private static final double FILTER_BYTES = 20;

  /** A restore takes this many times the read of the same bytes (docs/polite-checkpoints.md). */
  private static final double RESTORE_FACTOR = 5.3;

  private static final double CHECKPOINT_S = 60;
  private static final double SECONDS_A_DAY = 86_400;

  // estimates

  private static final double PEAK = 2;
  private static final double BUSY = 0.5;
  private static final double GZIP = 4;
  private static final double LOOP_BYTES = 2_000;
  private static final double DISK_BYTES_A_SECOND = 500e6;

  // a node of flink-conf/ten-nodes.yaml

  private static final double NODE_CORES = 16;
  private static final double NODE_MANAGED = 52e9 * 0.65;
  private static final double NODE_DISK = 1e12;

  /** A need, its amount, and the reasoning. */
  record Need(String what, String amount, String why) {}

  private double pagesPerSecond() {
    return pagesPerDay / SECONDS_A_DAY;
  }

  private double cpuMs() {
    return CPU_MS + PARSE_MS * (pageKb / MEASURED_KB - 1);
  }

  private double cores() {
    return PEAK * pagesPerSecond() * cpuMs() / 1_000 / BUSY;
  }

  private double state() {
    return urls * STATE_BYTES;
  }

  /** Returns the TaskManagers that are needed, without the spare one. */
  int nodes() {
    double byCores = cores() / NODE_CORES;
    double byFilters = urls * FILTER_BYTES / (NODE_MANAGED / 2);
    double byDisk = 2 * state() / NODE_DISK;
    return (int) Math.max(1, Math.ceil(Math.max(byCores, Math.max(byFilters, byDisk))));
  }

  List<Need> needs() {
    double bytesPerSecond = pagesPerSecond() * pageKb * 1_000;
    double written = pagesPerSecond() * CHECKPOINT_S * WRITTEN_BYTES;
    double restore = state() / nodes() / DISK_BYTES_A_SECOND * RESTORE_FACTOR;
    List<Need> needs = new ArrayList<>();
    needs.add(
        new Need(
            "pages",
            number("%,.0f a second", pagesPerSecond()),
            number("%,.0f a day; plan for peaks of twice as many", pagesPerDay)));
    needs.add(
        new Need(
            "servers to ask",
            number("%,.0f at the least", pagesPerSecond()),
            "at the interval of 1 s, each gives one page a second at the most; 20 times as many do not go dry"));
    needs.add(
        new Need(
            "bandwidth",
            number("%,.0f Mbit/s", PEAK * bytesPerSecond * 8 / 1e6),
            number("%,.0f kB a page, at peaks", pageKb)));
    needs.add(
        new Need(
            "cores",
            number("%,.1f", cores()),
            number("%.2f CPU-ms a page: ", cpuMs())
                + number("%.2f ms with a TLS connection of its own", CPU_MS)
                + number(
                    ", and parsing as its size grows from the %.0f kB that were measured;",
                    MEASURED_KB)
                + " at peaks, half busy (docs/speed.md)"));
    needs.add(
        new Need(
            "filters",
            size(urls * FILTER_BYTES),
            "20 bytes of managed memory a URL, for Registry and Content: set registry.expected-urls"));
    needs.add(
        new Need(
            "state",
            size(state()),
            number(
                "%.0f bytes a URL on the TaskManagers' disks (docs/checkpoints.md); as much again while RocksDB merges",
                STATE_BYTES)));
    needs.add(
        new Need(
            "TaskManagers",
            "%d, and one to spare".formatted(nodes()),
            "of 16 cores, 52 GB and 1 TB of disk, as in flink-conf/ten-nodes.yaml: filters take half of the managed memory at most"));
    needs.add(
        new Need(
            "checkpoint storage",
            size(2 * state()),
            "two checkpoints are kept; they share most of their files"));
    needs.add(
        new Need(
            "a checkpoint",
            size(written) + " each minute",
            number(
                    "%.0f kB for each page since the last (docs/checkpoints.md); ",
                    WRITTEN_BYTES / 1_000)
                + size(written / CHECKPOINT_S)
                + "/s to the storage; at 1.7 GB of state it took 1 to 3 s"));
    needs.add(
        new Need(
            "a restore",
            Amount.time((long) (restore * 1_000)),
            "5.3 times the read of each TaskManager's state at 500 MB/s (docs/polite-checkpoints.md; the disk is an estimate)"));
    needs.add(
        new Need(
            "Kafka",
            size(PEAK * pagesPerSecond() * LOOP_BYTES) + "/s",
            "about 2 kB of loop records a page, times the replication (an estimate); it keeps only what the newest checkpoints need"));
    needs.add(
        new Need(
            "archive",
            size(pagesPerDay * pageKb * 1_000 / GZIP) + " a day",
            "gzip makes a quarter of most pages (an estimate); pages that did not change add next to nothing"));
    return needs;
  }

  private static String number(String form, double number) {
    return String.format(Locale.ROOT, form, number);
  }

  private static String size(double bytes) {
    return Amount.size((long) bytes);
  }
}

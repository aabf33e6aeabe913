package meguri.papers.calendar;

import static meguri.papers.BenchCommand.require;

import java.util.List;

/**
 * The sizes of the measurements.
 *
 * @param records the number of records
 * @param growth other numbers of records, for the calendar that ships
 * @param buffers the sizes of the buffers, in MiB
 * @param longest the longest intervals, in units
 * @param seconds the most processor time of each measurement, and of the warm-up before it
 * @param starts the number of moments at which buckets are counted
 * @param rate visits a second, by which a checkpoint's interval becomes a number of visits
 */
record Sizes(
    int records,
    List<Integer> growth,
    List<Integer> buffers,
    List<Integer> longest,
    double seconds,
    int starts,
    int rate) {

  /** Small sizes that take seconds, and show only that the bench runs. */
  static final Sizes SMALL =
      new Sizes(20_000, List.of(5_000, 20_000), List.of(1, 4), List.of(9_600), 0.1, 2, 20);

  /** The most records, because the keys by time have 24 bits for their ids. */
  private static final int MOST = 16_000_000;

  Sizes {
    growth = List.copyOf(growth);
    buffers = List.copyOf(buffers);
    longest = List.copyOf(longest);
    require(records >= 1_000 && records <= MOST, "records", records, "1000 to " + MOST);
    growth.forEach(
        many -> require(many >= 1_000 && many <= MOST, "growth", many, "1000 to " + MOST));
    require(!growth.isEmpty(), "growth", growth, "one number or more");
    require(!buffers.isEmpty(), "buffers", buffers, "one number or more");
    require(!longest.isEmpty(), "longest", longest, "one number or more");
    buffers.forEach(mib -> require(mib >= 1 && mib <= 1_024, "buffers", mib, "1 to 1024"));
    longest.forEach(
        units -> require(units >= 100 && units <= 10_000_000, "longest", units, "100 to 10000000"));
    require(seconds > 0, "seconds", seconds, "more than 0");
    require(starts >= 1, "starts", starts, "1 or more");
    require(rate >= 1, "rate", rate, "1 or more");
  }

  int mostBuffer() {
    return buffers.stream().mapToInt(Integer::intValue).max().orElseThrow();
  }

  int leastBuffer() {
    return buffers.stream().mapToInt(Integer::intValue).min().orElseThrow();
  }
}

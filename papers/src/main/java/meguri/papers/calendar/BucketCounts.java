package meguri.papers.calendar;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import meguri.papers.plot.Page;
import meguri.papers.plot.Table;
import meguri.state.calendar.Resolution;

/** The paper's table of the number of buckets in 400 days. */
final class BucketCounts {

  private static final int DAYS = 400;
  private static final int YEAR = 365;

  private enum Row {
    DAY("1 day", 1, 90),
    HOUR("1 hour", 24, 173),
    MINUTE("1 minute", 1_440, 275);

    private final String label;
    private final int perDay;
    private final int paper;

    Row(String label, int perDay, int paper) {
      this.label = label;
      this.perDay = perDay;
      this.paper = paper;
    }
  }

  private record Count(int buckets, double early) {}

  private BucketCounts() {}

  static void write(Page page, int starts) {
    Table table =
        new Table(
            "shortest interval",
            "SAT",
            "SAT/L, the paper",
            "SAT/L, the paper's formula as read here",
            "Meguri",
            "goal",
            "early, the paper's formula",
            "early, Meguri");
    for (Row row : Row.values()) {
      Count paper = count(row, Resolution.PAPER, starts);
      Count ours = count(row, Resolution.SATL, starts);
      table.row(
          row.label,
          "%,d".formatted(DAYS * row.perDay),
          "%d".formatted(row.paper),
          "%d".formatted(paper.buckets),
          "%d".formatted(ours.buckets),
          ours.buckets <= row.paper ? "reached" : "**missed**",
          "%.1f %%".formatted(100 * paper.early),
          "%.1f %%".formatted(100 * ours.early));
    }
    page.heading(2, "Buckets")
        .paragraph(
            """
            This table shows how many buckets a calendar of 400 days needs; fewer is better. All its buckets are counted at %d \
            moments of a year, and the table has the largest count. *Early* tells how much too early a record \
            comes on average, as a part of its interval, if all intervals are equally frequent; less is better. The goal is the \
            paper's number. A test checks the same for a calendar into which records have been filed for two \
            years.\
            """
                .formatted(starts))
        .table(table);
  }

  private static Count count(Row row, Resolution resolution, int starts) {
    SplittableRandom random = new SplittableRandom(3);
    int most = 0;
    double early = 0;
    int longest = DAYS * row.perDay;
    for (int i = 0; i < starts; i++) {
      long now = random.nextInt(YEAR * row.perDay);
      Set<Long> buckets = new HashSet<>();
      long last = -1;
      for (long ahead = 1; ahead <= longest; ahead++) {
        long bucket = resolution.bucket(now, now + ahead);
        early += (double) (now + ahead - bucket) / ahead;
        if (bucket != last) {
          buckets.add(bucket);
          last = bucket;
        }
      }
      most = Math.max(most, buckets.size());
    }
    return new Count(most, early / longest / starts);
  }
}

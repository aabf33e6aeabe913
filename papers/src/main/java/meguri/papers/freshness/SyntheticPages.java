package meguri.papers.freshness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import meguri.web.Site;
import meguri.web.Versions;
import meguri.web.WebSpec;

/** The pages of a synthetic web. Each changes by a Poisson process; rates are exponential. */
final class SyntheticPages {

  /** The port in URLs, which does not matter here. */
  private static final int ANY_PORT = 80;

  private static final long DAY = 86_400_000;
  private static final double SECONDS = 86_400;
  private static final long BEGIN = 20_000 * DAY;

  /** The days in which all pages are found, one after the other. */
  private static final int FOUND_WITHIN = 30;

  private SyntheticPages() {}

  static Population of(long seed, int hosts, int pages, double changesPerDay, int days) {
    WebSpec spec =
        WebSpec.builder()
            .seed(seed)
            .hosts(hosts)
            .pages(pages)
            .port(ANY_PORT)
            .changePerDay(changesPerDay)
            .build();
    Site site = new Site(spec);
    SplittableRandom random = new SplittableRandom(seed);
    long end = BEGIN + days * DAY;
    List<Life> found = new ArrayList<>(pages);
    for (int host = 0; host < hosts; host++) {
      for (long page = 0; page < site.pagesOf(host); page++) {
        long from = BEGIN + random.nextLong(FOUND_WITHIN * DAY);
        long[] changes = changes(site.versions(), host, page, BEGIN, end);
        double rate = site.versions().changesPerDay(host, page) / SECONDS;
        found.add(new Life(host, 1, from, end, changes, rate));
      }
    }
    return new Population("synthetic", found);
  }

  private static long[] changes(Versions versions, int host, long page, long begin, long end) {
    long[] changes = new long[16];
    int count = 0;
    long last = versions.lastChange(host, page, end);
    while (last > begin) {
      if (count == changes.length) {
        changes = Arrays.copyOf(changes, 2 * count);
      }
      changes[count++] = last;
      last = versions.lastChange(host, page, last - 1);
    }
    long[] ascending = Arrays.copyOf(changes, count);
    Arrays.sort(ascending);
    return ascending;
  }
}

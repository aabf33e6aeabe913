package meguri.papers.graph;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * An encyclopedia like Wikipedia, made at random: eight editions, each a host, with articles on
 * topics. Articles have some 25 links in their text, to articles of their topic, to those that many
 * others link to (a copying model, which gives a power law), or to any. Half of them share a box of
 * links with about fifteen neighbours. All have a sidebar, two categories, and links to the same
 * article in other editions. A category lists its articles.
 */
final class Encyclopedia {

  private static final int EDITIONS = 8;
  private static final int SIDEBAR = 8;
  private static final int BOX = 15;

  /** The part of the pages that are categories. */
  private static final int ONE_CATEGORY_IN = 30;

  /** The most articles on a page of a category. */
  private static final int LISTED = 200;

  private final SplittableRandom random;
  private final LinkLists links;

  /** The first page of each edition; the last entry is the number of pages. */
  private final int[] firsts = new int[EDITIONS + 1];

  private Encyclopedia(long seed, int pages) {
    random = new SplittableRandom(seed);
    links = new LinkLists(pages);
    double all = 0;
    for (int edition = 0; edition < EDITIONS; edition++) {
      all += 1.0 / (edition + 1);
    }
    double sum = 0;
    for (int edition = 0; edition < EDITIONS; edition++) {
      sum += 1.0 / (edition + 1) / all;
      firsts[edition + 1] = (int) Math.round(sum * pages);
    }
  }

  static MadeWeb of(long seed, int pages) {
    Encyclopedia web = new Encyclopedia(seed, pages);
    int[] hostOf = new int[pages];
    for (int edition = 0; edition < EDITIONS; edition++) {
      Arrays.fill(hostOf, web.firsts[edition], web.firsts[edition + 1], edition);
      web.link(edition);
    }
    return new MadeWeb(web.links.graph("encyclopedia"), new Hosts(hostOf, EDITIONS));
  }

  /** Adds an edition: its sidebar's pages, its categories, and its articles. */
  private void link(int edition) {
    int first = firsts[edition];
    int size = firsts[edition + 1] - first;
    int categories = Math.max(1, size / ONE_CATEGORY_IN);
    int articles = SIDEBAR + categories;
    int[] firstCategory = new int[size];
    int[] secondCategory = new int[size];
    for (int page = articles; page < size; page++) {
      firstCategory[page] = (page - articles) % categories;
      secondCategory[page] = (int) (categories * Math.pow(random.nextDouble(), 2));
    }
    int[] copied = new int[1 << 12];
    int copies = 0;
    for (int page = 0; page < size; page++) {
      for (int entry = 0; entry < SIDEBAR; entry++) {
        links.link(first + entry);
      }
      if (page < SIDEBAR) {
        for (int i = 0; i < 40; i++) {
          links.link(first + random.nextInt(size));
        }
      } else if (page < articles) {
        list(first, page - SIDEBAR, articles, firstCategory, secondCategory);
      } else {
        int text = (int) (60 * Math.pow(random.nextDouble(), 1.5));
        for (int i = 0; i < text; i++) {
          double kind = random.nextDouble();
          int target;
          if (kind < 0.4) {
            int members = (size - articles) / categories;
            target =
                articles
                    + (page - articles) % categories
                    + categories * random.nextInt(Math.max(1, members));
          } else if (kind < 0.9 && copies > 0) {
            target = copied[random.nextInt(copies)];
          } else {
            target = articles + random.nextInt(size - articles);
          }
          target = Math.min(target, size - 1);
          links.link(first + target);
          if (copies == copied.length) {
            copied = Arrays.copyOf(copied, 2 * copies);
          }
          copied[copies++] = target;
        }
        int box = (page - articles) / BOX;
        if (box % 2 == 0) {
          for (int i = 0; i < BOX; i++) {
            links.link(first + Math.min(size - 1, articles + box * BOX + i));
          }
        }
        links.link(first + SIDEBAR + firstCategory[page]);
        links.link(first + SIDEBAR + secondCategory[page]);
        for (int other = 0; other < EDITIONS; other++) {
          if (other != edition
              && page < firsts[other + 1] - firsts[other]
              && random.nextInt(3) == 0) {
            links.link(firsts[other] + page);
          }
        }
      }
      links.end();
    }
  }

  private void list(int first, int category, int articles, int[] firstOf, int[] secondOf) {
    int listed = 0;
    for (int page = articles; page < firstOf.length && listed < LISTED; page++) {
      if (firstOf[page] == category || secondOf[page] == category) {
        links.link(first + page);
        listed++;
      }
    }
  }
}

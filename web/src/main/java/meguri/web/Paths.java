package meguri.web;

import java.util.OptionalLong;

/**
 * The paths of pages. The last number in a path is the page's, and the rest is drawn from it. A
 * page is therefore found without a table: read the number, write its path, compare.
 */
final class Paths {
  static final String REDIRECT = "/r/";
  static final String MISSING = "/missing/";
  static final String ROBOTS = "/robots.txt";

  private static final int SALT = 21;
  private static final int PRIVATE_PERCENT = 8;
  private static final String[] WORDS = {
    "harbour", "lantern", "willow", "granite", "market", "copper", "meadow", "signal",
    "orchard", "thunder", "ferry", "canvas", "winter", "saddle", "mirror", "compass"
  };

  private final long seed;
  private final Census census;

  Paths(WebSpec spec, Census census) {
    this.seed = spec.seed();
    this.census = census;
  }

  static String redirectPath(long page) {
    return REDIRECT + page;
  }

  static String missingPath(long page) {
    return MISSING + page + ".html";
  }

  String path(int host, long page) {
    Ink ink = new Ink(48);
    write(ink, host, page, "&");
    return ink.text();
  }

  /** Writes a path with its leading slash. */
  void write(Ink ink, int host, long page, String ampersand) {
    if (page == 0) {
      ink.put('/');
      return;
    }
    long hash = Dice.hash(seed, SALT, host, page);
    int percent = Dice.below(hash, 100);
    if (percent < PRIVATE_PERCENT) {
      ink.put("/private/").number(page).put(".html");
    } else if (percent < 40) {
      ink.put("/p/").number(page).put(".html");
    } else if (percent < 65) {
      ink.put("/docs/").put((char) ('a' + (hash & 7))).put('/').number(page);
    } else if (percent < 75) {
      ink.put("/list?id=").number(page).put(ampersand).put("sort=");
      ink.put((hash & 1) == 0 ? "down" : "up");
    } else {
      ink.put("/news/").number(2010 + (hash & 15)).put('/').put(WORDS[(int) (hash >>> 4 & 15)]);
      ink.put('-').put(WORDS[(int) (hash >>> 8 & 15)]).put('-').number(page);
    }
  }

  /** Returns the page at a path; empty if there is none. */
  OptionalLong page(int host, String path) {
    if (path.equals("/")) {
      return OptionalLong.of(0);
    }
    long page = lastNumber(path);
    boolean exists = page > 0 && page < census.pagesOf(host) && path(host, page).equals(path);
    return exists ? OptionalLong.of(page) : OptionalLong.empty();
  }

  /**
   * Returns the page after which a redirecting path is named; empty if the path does not redirect.
   */
  OptionalLong redirect(int host, String path) {
    if (!path.startsWith(REDIRECT)) {
      return OptionalLong.empty();
    }
    long page = lastNumber(path);
    boolean exists = page >= 0 && page < census.pagesOf(host) && path.equals(redirectPath(page));
    return exists ? OptionalLong.of(page) : OptionalLong.empty();
  }

  private static long lastNumber(String path) {
    int end = path.length();
    while (end > 0 && !isDigit(path.charAt(end - 1))) {
      end--;
    }
    int start = end;
    while (start > 0 && isDigit(path.charAt(start - 1))) {
      start--;
    }
    return start == end || end - start > 12 ? -1 : Long.parseLong(path, start, end, 10);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}

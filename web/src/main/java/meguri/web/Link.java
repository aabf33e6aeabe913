package meguri.web;

/**
 * A link packed into a long, so that the link function can fill arrays of them: 4 bits of kind, 24
 * of host, 36 of page.
 */
final class Link {
  static final int PAGE = 0;
  static final int REDIRECT = 1;
  static final int MISSING = 2;

  /**
   * The kind of links that are not to be crawled: mail, script, telephone, own anchor. The number
   * in place of the page says which.
   */
  static final int JUNK = 3;

  private Link() {}

  static long of(int kind, int host, long page) {
    return (long) kind << 60 | (long) host << 36 | page;
  }

  static int kind(long link) {
    return (int) (link >>> 60);
  }

  static int host(long link) {
    return (int) (link >>> 36) & 0xFFFFFF;
  }

  static long page(long link) {
    return link & 0xFFFFFFFFFL;
  }
}

package meguri.state.revisit;

/**
 * Decides when a page is fetched in full although a conditional request would do, because some
 * servers say 304 even if the page has changed. At first this happens after four 304s; each time
 * they are confirmed, after twice as many, up to 64. A server that was caught is never asked
 * conditionally for that page again.
 *
 * @param level how often 304s were confirmed; or {@link #CAUGHT}
 * @param told 304s since the page was last fetched in full
 */
record FullVisits(byte level, byte told) {

  static final FullVisits FIRST = new FullVisits((byte) 0, (byte) 0);

  private static final byte CAUGHT = -1;
  private static final int FEWEST = 4;
  private static final int MAX_LEVEL = 4;

  boolean isDue() {
    return level == CAUGHT || told >= FEWEST << level;
  }

  FullVisits after(VisitFinding finding) {
    return switch (finding) {
      case NOT_MODIFIED -> new FullVisits(level, (byte) Math.min(told + 1, Byte.MAX_VALUE));
      case SAME -> level == CAUGHT ? this : new FullVisits(confirmed(), (byte) 0);
      case CHANGED -> new FullVisits(level, (byte) 0);
      case CHANGED_UNTOLD -> new FullVisits(CAUGHT, (byte) 0);
      case GONE -> this;
    };
  }

  private byte confirmed() {
    return (byte) (told > 0 ? Math.min(level + 1, MAX_LEVEL) : level);
  }
}

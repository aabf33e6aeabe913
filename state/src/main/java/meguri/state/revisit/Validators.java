package meguri.state.revisit;

/**
 * The validators of a page's version, in the server's own words, because it recognises them only
 * byte for byte.
 *
 * @param etag the header's value with its quotes, and W/ if it is weak; empty if there was none
 * @param lastModified the header's value; empty if there was none
 */
public record Validators(String etag, String lastModified) {

  public static final Validators NONE = new Validators("", "");

  /**
   * The most characters of a validator. A longer one is not sent back: we bound the records, not
   * the server.
   */
  static final int LONGEST = 256;

  private static final String WEAK = "W/";

  /**
   * Returns the validators, without any that no request could carry, or that are too long to keep.
   */
  public static Validators of(String etag, String lastModified) {
    return new Validators(usable(etag), usable(lastModified));
  }

  public boolean isEmpty() {
    return etag.isEmpty() && lastModified.isEmpty();
  }

  /**
   * Whether an equal validator promises equal bytes (RFC 9110, 8.8.1). An ETag does, unless it says
   * that it is weak. A date does not: a page may change twice in its second.
   */
  public boolean isStrong() {
    return !etag.isEmpty() && !etag.startsWith(WEAK);
  }

  /** Whether these name the version that those of another answer named. */
  boolean isSame(Validators other) {
    return etag.isEmpty() || other.etag.isEmpty()
        ? !lastModified.isEmpty() && lastModified.equals(other.lastModified)
        : etag.equals(other.etag);
  }

  /** Whether the next request may be conditional. */
  public boolean areSent(History history) {
    return !isEmpty() && !history.isFullVisitDue();
  }

  /**
   * Returns the finding of a visit that got the full body. A weak ETag may stay while bytes change,
   * as the server has said. A date that stays breaks a promise, if a weak one.
   *
   * @param before the validators of the body before
   */
  public VisitFinding finding(boolean sameBody, Validators before) {
    if (sameBody) {
      return VisitFinding.SAME;
    }
    boolean untold =
        etag.isEmpty()
            ? before.etag.isEmpty()
                && !lastModified.isEmpty()
                && lastModified.equals(before.lastModified)
            : isStrong() && etag.equals(before.etag);
    return untold ? VisitFinding.CHANGED_UNTOLD : VisitFinding.CHANGED;
  }

  private static String usable(String value) {
    String stripped = value.strip();
    boolean sendable =
        stripped.length() <= LONGEST && stripped.chars().allMatch(c -> c >= ' ' && c < 0x7f);
    return sendable ? stripped : "";
  }
}

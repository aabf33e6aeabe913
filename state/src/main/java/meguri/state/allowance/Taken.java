package meguri.state.allowance;

/**
 * The number of different URLs of a host, or of a registered domain, that were offered.
 *
 * @param accepted the URLs accepted
 * @param refused the URLs refused, and not accepted since
 */
public record Taken(long accepted, long refused) {

  public static final Taken NOTHING = new Taken(0, 0);

  Taken accept() {
    return new Taken(accepted + 1, refused);
  }

  Taken refuse() {
    return new Taken(accepted, refused + 1);
  }

  /** Returns the counts after a refused URL is accepted after all. */
  Taken readmit() {
    return new Taken(accepted + 1, refused - 1);
  }
}

package meguri.state.allowance;

/**
 * How many different URLs of a host, or of a registered domain, were offered.
 *
 * @param accepted of them
 * @param refused of them, and not accepted since
 */
public record Taken(long accepted, long refused) {

  public static final Taken NOTHING = new Taken(0, 0);

  Taken accept() {
    return new Taken(accepted + 1, refused);
  }

  Taken refuse() {
    return new Taken(accepted, refused + 1);
  }

  /** The counts after a refused URL is accepted after all. */
  Taken readmit() {
    return new Taken(accepted + 1, refused - 1);
  }
}

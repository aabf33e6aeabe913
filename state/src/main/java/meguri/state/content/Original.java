package meguri.state.content;

/**
 * The place where a body was first found: later records of the same body in the archive refer to
 * it.
 *
 * @param date wall clock, ms, at which that request began
 * @param payload the body's digest in the archive's own form; empty if it is not known
 */
public record Original(String url, long date, String payload) {

  public Original(String url, long date) {
    this(url, date, "");
  }
}

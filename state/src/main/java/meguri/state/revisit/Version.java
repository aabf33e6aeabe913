package meguri.state.revisit;

/**
 * What a server answered, as far as it tells one version of a page from another.
 *
 * @param notModified 304: the version is the one that the request named
 * @param mark differs if the answer does; of a body that Content knows, what Content knows it by
 * @param counted whether Content knows the body
 * @param validators to name the version by in the next request
 * @param date of the answer by the server's clock, ms; by ours if it named none
 * @param lastModified ms by the server's clock; 0 if it named none
 */
public record Version(
    boolean notModified,
    long mark,
    boolean counted,
    Validators validators,
    long date,
    long lastModified) {

  Observation answer(VisitFinding finding, long at) {
    return new Observation(finding, at, date, lastModified);
  }
}

package meguri.state.revisit;

/**
 * The parts of a server's answer that tell one version of a page from another.
 *
 * @param notModified 304: the version is the one that the request named
 * @param mark differs if the answer does; for a body that Content knows, the fingerprint by which
 *     it does
 * @param counted whether Content knows the body
 * @param validators the validators that name the version in the next request
 * @param date the date of the answer by the server's clock, ms; by ours if it named none
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

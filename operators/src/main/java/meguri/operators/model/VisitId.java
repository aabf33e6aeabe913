package meguri.operators.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.UUID;

/**
 * The ids of visits, by which outputs join. An id is made of the URL and the time: so it is the
 * same wherever it is computed, because no URL is requested twice in a millisecond.
 */
public final class VisitId {

  private VisitId() {}

  /**
   * Returns the id of a visit.
   *
   * @param started wall clock, ms, at which the request began
   */
  public static String of(String url, long started) {
    return "urn:uuid:" + UUID.nameUUIDFromBytes((started + " " + url).getBytes(UTF_8));
  }
}

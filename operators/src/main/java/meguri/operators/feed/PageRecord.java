package meguri.operators.feed;

/**
 * What readers were told about a URL so far.
 *
 * @param isPresent whether they have the page: it was found, and is not gone since
 * @param digest the digest of the body when the page was last found; empty if it never was
 * @param first wall clock, ms, of the first visit
 * @param last wall clock, ms, of the last visit
 * @param visits the number of visits at which the server told about the page
 * @param changes how many of them found another body than the one before
 * @param gone how many of them found that the page does not exist
 */
public record PageRecord(
    boolean isPresent, String digest, long first, long last, int visits, int changes, int gone) {}

package meguri.operators.parse;

/**
 * Tells by its beginning whether a body is a file that lists URLs. Such a file may be longer than a
 * page, as the protocol of sitemaps promises its authors.
 *
 * <p>Only the file counts, not the page that has named it. A sitemap that is a seed, or lies behind
 * a redirect, has no other mark. And the namer would protect from nothing: a server that wants to
 * send more than a page may hold can name any of its pages in its robots.txt.
 */
public final class ListingStart {

  /**
   * The most bytes by the protocol (sitemaps.org), which means them after decompression; here they
   * count before it as well.
   */
  public static final int MAX_BYTES = 50 << 20;

  /**
   * The part of the heap that one file may have: on its way from Fetch to Parse, up to five copies
   * of it exist in each subtask.
   */
  private static final int PART_OF_HEAP = 48;

  private static final ContentDecoder DECODER = new ContentDecoder(ListingReader.LOOKED_AT);

  private ListingStart() {}

  /**
   * Returns the bytes of a sitemap for which this process has memory; a larger sitemap is read up
   * to there.
   */
  public static int maxBytes() {
    return (int) Math.min(MAX_BYTES, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
  }

  /**
   * @param body the part of the body that has arrived
   */
  public static boolean isIn(byte[] body, String contentType, String contentEncoding) {
    if (!MediaType.mayBeHtml(contentType)
        && !ListingReader.mayBeCalled(contentType)
        && !Coding.GZIP.begins(body)) {
      return false;
    }
    byte[] start = DECODER.decode(body, contentEncoding).orElse(body);
    return ListingReader.mayBeLong(
        Coding.GZIP.begins(start) ? DECODER.decode(body, "gzip").orElse(start) : start);
  }
}

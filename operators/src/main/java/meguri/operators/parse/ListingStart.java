package meguri.operators.parse;

/**
 * Whether a body is a file that lists URLs, by its beginning. Such a file may be longer than a
 * page, as the protocol of sitemaps promises to whoever writes one.
 *
 * <p>It goes by the file alone, whoever has named it: a sitemap that is a seed, or lies behind a
 * redirect, has no other mark; and a server that wants to send more than a page may hold can name
 * any of its pages in its robots.txt, so that nothing would be won by asking who did.
 */
public final class ListingStart {

  /** The protocol's own bound (sitemaps.org), after decompression; here, before it as well. */
  public static final int MAX_BYTES = 50 << 20;

  /** On its way from Fetch to Parse a file is there up to five times, in each subtask. */
  private static final int PART_OF_HEAP = 48;

  private static final ContentDecoder DECODER = new ContentDecoder(ListingReader.LOOKED_AT);

  private ListingStart() {}

  /** The bytes of a sitemap that this process has memory for; a larger one is read so far. */
  public static int maxBytes() {
    return (int) Math.min(MAX_BYTES, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
  }

  /**
   * @param body as far as it has come
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

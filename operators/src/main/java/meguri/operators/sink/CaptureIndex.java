package meguri.operators.sink;

import java.util.Locale;
import meguri.operators.model.Fetched;
import org.netpreserve.jwarc.URIs;

/**
 * The lines of an archive file's index, which replay tools read: CDXJ, of pywb and WACZ. A line has
 * the URL in SURT form, by which lines sort, the date, and where the record is.
 */
final class CaptureIndex {

  /**
   * The size of an index at which its file ends, after some sixty thousand captures. An index is
   * sorted in memory, which takes up to 40 MB for a moment.
   */
  static final long MAX_BYTES = 16 << 20;

  private CaptureIndex() {}

  /** Returns the name of an archive file's index, which lies beside the file. */
  static String nameFor(String file) {
    return file.replaceFirst("\\.warc(\\.[a-z]+)?$", ".cdxj");
  }

  /**
   * @param target the URL as the record has it
   * @param digest the payload's; may be empty
   * @param file the name of the archive file
   * @param offset of the record in the file
   * @param length of the record as it is stored
   */
  static String line(
      Fetched fetched,
      String target,
      boolean isRevisit,
      String digest,
      String file,
      long offset,
      long length) {
    StringBuilder line = new StringBuilder(512);
    line.append(URIs.toNormalizedSurt(target)).append(' ').append(date(fetched.started()));
    text(" {\"url\":", target, line);
    text(",\"mime\":", isRevisit ? "warc/revisit" : mime(fetched), line);
    if (!isRevisit || !fetched.isNotModified()) {
      // replay tools answer with this status, and a 304 would be an empty page
      text(",\"status\":", Integer.toString(fetched.status()), line);
    }
    place(digest, file, offset, length, line);
    return line.append('}').toString();
  }

  /**
   * Returns the line of a page's text. Its URL has {@code urn:text:} in front, as Browsertrix has
   * it.
   *
   * @param digest the block's
   */
  static String lineOfText(
      Fetched fetched, String target, String digest, String file, long offset, long length) {
    StringBuilder line = new StringBuilder(512);
    String urn = "urn:text:" + target;
    line.append(urn).append(' ').append(date(fetched.started()));
    text(" {\"url\":", urn, line);
    text(",\"mime\":", "text/plain", line);
    place(digest, file, offset, length, line);
    return line.append('}').toString();
  }

  private static void place(
      String digest, String file, long offset, long length, StringBuilder line) {
    if (!digest.isEmpty()) {
      text(",\"digest\":", digest, line);
    }
    text(",\"length\":", Long.toString(length), line);
    text(",\"offset\":", Long.toString(offset), line);
    text(",\"filename\":", file, line);
  }

  /** Adds a member. No value has a character that JSON does not allow in a string. */
  private static void text(String name, String value, StringBuilder line) {
    line.append(name).append('"').append(value).append('"');
  }

  /** Returns the 14 digits of a time, without its milliseconds. */
  private static String date(long time) {
    return Timestamp.of(time).replaceAll("[^0-9]", "").substring(0, 14);
  }

  private static String mime(Fetched fetched) {
    String type = fetched.headers().first("Content-Type");
    int end = 0;
    while (end < type.length() && isOfType(type.charAt(end))) {
      end++;
    }
    return end == 0 ? "unk" : type.substring(0, end).toLowerCase(Locale.ROOT);
  }

  private static boolean isOfType(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || "/.+-_".indexOf(c) >= 0;
  }
}

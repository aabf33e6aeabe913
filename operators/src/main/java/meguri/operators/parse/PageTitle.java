package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import meguri.operators.parse.LinkExtractor.Bounds;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;

/**
 * The title of an HTML page, as people read it: in the page's charset, with references resolved. It
 * costs at most the parsing of the page's first 128 KB, in which a title stands.
 */
public final class PageTitle {

  private static final int LOOKED_AT = 128 << 10;
  private static final int MOST_CHARACTERS = 512;
  private static final Duration TIME = Duration.ofSeconds(1);

  private PageTitle() {}

  /**
   * Returns the title; empty if the page has none, or if it cannot be read.
   *
   * @param body the page or its beginning, as it was sent
   */
  public static String of(byte[] body, String contentType, String contentEncoding) {
    Optional<byte[]> decoded = new ContentDecoder(LOOKED_AT).decode(body, contentEncoding);
    if (decoded.isEmpty() || decoded.get().length == 0) {
      return "";
    }
    byte[] page = decoded.get();
    PageText text = PageText.of(page, Charsets.of(page, contentType));
    try {
      Document document =
          Parser.htmlParser()
              .setMaxDepth(Bounds.DEFAULT.depth())
              .parseInput(new DeadlineReader(text.text(), System::nanoTime, TIME.toNanos()), "");
      String title = shortened(document.title());
      // half a character outside the basic plane is none that can be written
      return new String(title.getBytes(UTF_8), UTF_8);
    } catch (UncheckedIOException e) {
      return ""; // made to be slow to parse
    }
  }

  private static String shortened(String title) {
    if (title.length() <= MOST_CHARACTERS) {
      return title;
    }
    int end =
        MOST_CHARACTERS - (Character.isHighSurrogate(title.charAt(MOST_CHARACTERS - 1)) ? 1 : 0);
    return title.substring(0, end) + '…';
  }
}

package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/**
 * Reads files that list URLs: sitemaps and their indexes, RSS, Atom, and text with a URL in each
 * line. The file alone shows its kind: servers call them anything. Of a file that is damaged, too
 * long, or slow to read, the part read so far counts.
 */
final class ListingReader {

  private static final Set<String> ROOTS = Set.of("urlset", "sitemapindex", "rss", "rdf", "feed");
  private static final Pattern XML_ROOT =
      Pattern.compile(
          "\\s*<(\\?xml\\s|([a-z0-9]{1,20}:)?(urlset|sitemapindex|rss|rdf|feed)[\\s>])",
          Pattern.CASE_INSENSITIVE);
  private static final int SNIFFED = 512;

  /**
   * The characters of a file in which the root must begin: comments and a stylesheet's name may
   * take much room before it.
   */
  static final int LOOKED_AT = 4096;

  /**
   * The deepest nesting. No file of these kinds nests so deeply; a deeper one is broken or hostile.
   */
  private static final int MAX_DEPTH = 64;

  private final LongSupplier nanoClock;
  private final Duration time;

  ListingReader(LongSupplier nanoClock, Duration time) {
    this.nanoClock = nanoClock;
    this.time = time;
  }

  /** Whether a file with this Content-Type may list URLs; so may a file without one. */
  static boolean mayBeCalled(String contentType) {
    String type = contentType.toLowerCase(Locale.ROOT);
    return type.isBlank()
        || type.contains("xml")
        || type.contains("gzip")
        || type.contains("gunzip")
        || type.contains("text/plain")
        || type.contains("octet-stream");
  }

  /** Whether a file begins as an XML file of these kinds, whatever its Content-Type. */
  static boolean isLikely(byte[] document) {
    int mark = Charsets.mark(document);
    int length = Math.min(document.length - mark, SNIFFED);
    return XML_ROOT.matcher(new String(document, mark, length, ISO_8859_1)).lookingAt();
  }

  /**
   * Whether a file is of these kinds as far as its first bytes tell, and so may be as long as these
   * may be.
   */
  static boolean mayBeLong(byte[] document) {
    int mark = Charsets.mark(document);
    int length = Math.min(document.length - mark, LOOKED_AT);
    String start = new String(document, mark, length, ISO_8859_1).strip();
    try {
      return start.startsWith("http")
          || start.startsWith("<") && isAtRoot(new Markup(new StringReader(start)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the URLs in a file; empty if it is no file that lists URLs. */
  Optional<Listing> read(byte[] body, String contentType) {
    try (ListingFile file = new ListingFile(body, contentType, nanoClock, time.toNanos())) {
      if (file.startsWith("<")) {
        return markup(new Markup(file.text()));
      }
      return file.startsWith("http") ? Optional.of(lines(file.text())) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // the file is in memory: only its gzip header can be broken
    }
  }

  private static boolean isAtRoot(Markup markup) throws IOException {
    Markup.Token token = markup.next();
    while (token == Markup.Token.TEXT) {
      token = markup.next();
    }
    return token == Markup.Token.START && ROOTS.contains(markup.name());
  }

  private static Optional<Listing> markup(Markup markup) throws IOException {
    if (!isAtRoot(markup)) {
      return Optional.empty();
    }
    Markup.Token token = Markup.Token.START;
    Listing listing = Listing.empty();
    List<String> open = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    int before = 0;
    while (token != Markup.Token.DONE && !listing.isFull() && open.size() < MAX_DEPTH) {
      switch (token) {
        case START -> {
          open.add(markup.name());
          text.setLength(0);
          if (markup.name().equals("url") || markup.name().equals("sitemap")) {
            before = listing.size();
          }
          if (markup.name().equals("link") && isAlternate(markup.rel())) {
            add(listing, open, markup.href());
          }
        }
        case TEXT -> {
          if (text.length() < Markup.LONGEST) {
            text.append(markup.text());
          }
        }
        case END -> {
          int opened = open.lastIndexOf(markup.name());
          if (opened >= 0) {
            add(listing, open, text.toString());
            if (markup.name().equals("lastmod") && listing.size() == before + 1) {
              date(listing, open, Lastmod.of(text.toString()));
            }
            open.subList(opened, open.size()).clear();
          }
          text.setLength(0);
        }
        case DONE -> {}
      }
      token = markup.next();
    }
    return Optional.of(listing);
  }

  /**
   * Adds the URL of the open element. Only the names count, not their namespaces, which are often
   * missing or wrong. The parent's name tells extensions apart: the parent of an image's {@code
   * image:loc} is not {@code url}.
   */
  private static void add(Listing listing, List<String> open, String url) {
    if (Blanks.strip(url).isEmpty() || open.size() < 2) {
      return;
    }
    switch (open.get(open.size() - 2) + "/" + open.get(open.size() - 1)) {
      case "url/loc", "item/link", "entry/link" -> listing.pages().add(undated(url));
      case "sitemap/loc" -> listing.sitemaps().add(undated(url));
      default -> {}
    }
  }

  private static Listing.Entry undated(String url) {
    return new Listing.Entry(Blanks.strip(url), 0);
  }

  /** Sets the date of the open element; the schema puts its {@code loc} before the date. */
  private static void date(Listing listing, List<String> open, long lastmod) {
    List<Listing.Entry> entries =
        switch (open.size() < 2 ? "" : open.get(open.size() - 2)) {
          case "url" -> listing.pages();
          case "sitemap" -> listing.sitemaps();
          default -> List.of();
        };
    if (!entries.isEmpty()) {
      int last = entries.size() - 1;
      entries.set(last, new Listing.Entry(entries.get(last).url(), lastmod));
    }
  }

  private static boolean isAlternate(String relation) {
    return relation.isEmpty() || relation.equalsIgnoreCase("alternate");
  }

  /**
   * Reads a text with a URL in each line, up to the first line that is no URL: a text that begins
   * with a URL may be any text.
   */
  private static Listing lines(Reader in) throws IOException {
    Listing listing = Listing.empty();
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0 && !listing.isFull(); c = in.read()) {
      if (c != '\n' && c != '\r') {
        if (line.length() < Markup.LONGEST) {
          line.append((char) c);
        }
      } else if (!addLine(listing, line)) {
        return listing;
      }
    }
    addLine(listing, line);
    return listing;
  }

  private static boolean addLine(Listing listing, StringBuilder line) {
    String url = Blanks.strip(line.toString());
    line.setLength(0);
    boolean isUrl = url.regionMatches(true, 0, "http", 0, 4) && url.contains("://");
    if (isUrl && !listing.isFull()) {
      listing.pages().add(undated(url));
    }
    return isUrl || url.isEmpty();
  }
}

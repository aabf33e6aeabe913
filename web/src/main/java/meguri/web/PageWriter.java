package meguri.web;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Writes the HTML of a page: 8 to 30 KB, with links spread through pieces of text. Writing takes a
 * few microseconds, because a crawler is measured against it on the same processors: all text is
 * copied from pre-encoded pieces, and nothing is formatted. Not thread-safe; use one per thread.
 */
final class PageWriter {
  static final int MIN_BYTES = 8 << 10;
  static final int MAX_BYTES = 30 << 10;

  private static final int SALT = 61;
  private static final int NAVIGATION = 8;

  /** The depth of a page that must be the same anywhere: all its links are absolute. */
  private static final int ANYWHERE = -1;

  /**
   * The bytes that may still follow once the intended size is reached: a sentence, a link and the
   * footer.
   */
  private static final int MARGIN = 1 << 10;

  private static final byte[] HEAD =
      ascii("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
  private static final byte[] DESCRIPTION =
      ascii("</title>\n<meta name=\"description\" content=\"");
  private static final byte[] BODY =
      ascii(
          """
          ">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <link rel="stylesheet" href="/assets/site.css">
          <link rel="icon" href="/assets/icon.png">
          <style>body { max-width: 60em; margin: auto } nav li { display: inline }</style>
          <script src="/assets/site.js" defer></script>
          </head>
          <body id="top">
          <header><img src="/assets/logo.png" alt="logo"><h1>""");
  private static final byte[] NAV = ascii("</h1></header>\n<nav><ul>\n");
  private static final byte[] MAIN = ascii("</ul></nav>\n<main>\n<p>");
  private static final byte[] SECTION = ascii("</p>\n<h2 id=\"s");
  private static final byte[] AFTER_SECTION = ascii("</h2>\n<p>");
  private static final byte[] PARAGRAPH = ascii("</p>\n<p>");
  private static final byte[] ITEM = ascii("<li>");
  private static final byte[] AFTER_ITEM = ascii("</li>\n");
  private static final byte[] ANCHOR = ascii("<a href=\"");
  private static final byte[] AFTER_HREF = ascii("\">");
  private static final byte[] AFTER_ANCHOR = ascii("</a> ");
  private static final byte[] FOOTER =
      ascii("</p>\n</main>\n<footer><small>No copyright. Version ");
  private static final byte[] END = ascii("</small></footer>\n</body>\n</html>\n");

  private final Site site;
  private final Phrases sentences;
  private final Phrases titles;
  private final Ink ink = new Ink(MAX_BYTES);
  private final long[] links = new long[Links.MAX];
  private final Dice dice = new Dice(0);

  PageWriter(Site site, Phrases sentences, Phrases titles) {
    this.site = site;
    this.sentences = sentences;
    this.titles = titles;
  }

  /** Returns the page in a version; valid until the next call. */
  Ink write(int host, long page, long version) {
    long original = site.copies().original(host, page);
    return writeOriginal(Link.host(original), Link.page(original), version);
  }

  private Ink writeOriginal(int host, long page, long version) {
    ink.clear();
    dice.restart(Dice.hash(site.spec().seed(), SALT, Dice.hash(host, page), version));
    int size = MIN_BYTES + dice.below(MAX_BYTES - MIN_BYTES - MARGIN);
    int count = site.links().of(host, page, links);
    head(host, page);
    int depth = depth(host, page);
    int place = site.copies().mayHaveCopies(host, page) ? ANYWHERE : host;
    int navigation = Math.min(NAVIGATION, count);
    for (int i = 0; i < navigation; i++) {
      ink.put(ITEM);
      anchor(links[i], place, depth);
      ink.put(AFTER_ITEM);
    }
    ink.put(MAIN);
    int from = ink.length();
    int sections = 0;
    for (int i = navigation; i < count; i++) {
      int due = from + (size - from) * (i - navigation + 1) / (count - navigation);
      while (ink.length() < due) {
        sentences.write(ink, dice.next());
      }
      anchor(links[i], place, depth);
      int turn = dice.below(16);
      if (turn == 0) {
        ink.put(SECTION).number(++sections).put(AFTER_HREF);
        titles.write(ink, dice.next());
        ink.put(AFTER_SECTION);
      } else if (turn < 6) {
        ink.put(PARAGRAPH);
      }
    }
    return ink.put(FOOTER).number(version).put(END);
  }

  private void head(int host, long page) {
    long title = dice.next();
    ink.put(HEAD);
    titles.write(ink, title);
    ink.put(" - ").number(page).put(" - ");
    site.names().write(ink, host);
    ink.put(DESCRIPTION);
    sentences.write(ink, dice.next());
    ink.put(BODY);
    titles.write(ink, title);
    ink.put(NAV);
  }

  /** Returns how many folders the page lies below its host's root, for relative links. */
  private int depth(int host, long page) {
    int start = ink.length();
    site.paths().write(ink, host, page, "&");
    int slashes = 0;
    for (int i = start; i < ink.length(); i++) {
      slashes += ink.array()[i] == '/' ? 1 : 0;
    }
    ink.cut(start);
    return slashes - 1;
  }

  private void anchor(long link, int fromHost, int depth) {
    ink.put(ANCHOR);
    href(link, fromHost, depth);
    ink.put(AFTER_HREF);
    titles.write(ink, dice.next());
    ink.put(AFTER_ANCHOR);
  }

  private void href(long link, int fromHost, int depth) {
    int host = Link.host(link);
    if (Link.kind(link) == Link.JUNK) {
      junk(host, Link.page(link));
      return;
    }
    long form = dice.next();
    int way = (int) (form & 7);
    if (host != fromHost || way >= 6) {
      ink.put(way == 7 ? "//" : site.spec().scheme());
      site.names().write(ink, host);
      ink.put(':').number(site.spec().port());
      site.writePath(ink, link);
    } else if (way == 5) {
      relative(link, depth);
    } else {
      site.writePath(ink, link);
    }
    if ((form >>> 8 & 15) == 0) {
      ink.put("#s").number(1 + (form >>> 16 & 3));
    }
  }

  /** Writes a path relative to the page's own folder: up to the root, and down again. */
  private void relative(long link, int depth) {
    if (depth == 0) {
      ink.put("./");
    }
    for (int i = 0; i < depth; i++) {
      ink.put("../");
    }
    int slash = ink.length();
    site.writePath(ink, link);
    ink.drop(slash, 1);
  }

  private void junk(int host, long kind) {
    switch ((int) kind) {
      case 0 -> {
        ink.put("mailto:editor@");
        site.names().write(ink, host);
      }
      case 1 -> ink.put("javascript:void(0)");
      case 2 -> ink.put("tel:+81-3-5550-0100");
      default -> ink.put("#top");
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(US_ASCII);
  }
}

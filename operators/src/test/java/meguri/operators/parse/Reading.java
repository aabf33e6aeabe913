package meguri.operators.parse;

import java.nio.charset.Charset;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import meguri.operators.parse.RobotsTag.Wish;
import meguri.state.allowance.Likeness;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;

/**
 * What a crawl takes from a page, for comparing {@link PageScanner} with jsoup.
 *
 * @param likeness of the page with a text before it, so that every word counts
 */
record Reading(
    List<String> links,
    String base,
    String canonical,
    Set<Wish> wishes,
    long likeness,
    boolean isGarbled) {

  static final int DEPTH = 512;
  static final int MOST_LINKS = 20_000;

  private static final String TEXT = "some words of a text ".repeat(12);
  private static final long NANOS = Duration.ofMinutes(1).toNanos();

  /** What {@link LinkExtractor} does where the scanner is in doubt. */
  static Reading ofDocument(byte[] page, Charset charset, int maxDepth, int mostLinks) {
    PageText text = PageText.of(page, charset);
    Document document = Parser.htmlParser().setMaxDepth(maxDepth).parseInput(text.text(), "");
    Set<Wish> wishes = EnumSet.noneOf(Wish.class);
    References references = references(wishes, mostLinks);
    document.filter(references);
    Likeness likeness = new Likeness();
    likeness.text(TEXT);
    document.traverse(new Appearance(likeness));
    return of(references, wishes, likeness, text.isGarbled());
  }

  /** Returns nothing if the scanner is in doubt. */
  static Optional<Reading> ofScan(byte[] page, Charset charset, int maxDepth, int mostLinks) {
    try {
      return Optional.of(scanned(page, charset, maxDepth, mostLinks));
    } catch (Doubt e) {
      return Optional.empty();
    }
  }

  static Reading scanned(byte[] page, Charset charset, int maxDepth, int mostLinks) {
    Set<Wish> wishes = EnumSet.noneOf(Wish.class);
    References references = references(wishes, mostLinks);
    Likeness likeness = new Likeness();
    likeness.text(TEXT);
    PageBytes bytes = PageBytes.of(page, charset);
    new PageScanner.Room(maxDepth, System::nanoTime, NANOS).scan(bytes, references, likeness, true);
    return of(references, wishes, likeness, bytes.isGarbled());
  }

  private static References references(Set<Wish> wishes, int mostLinks) {
    return new References(
        mostLinks, new RobotsTag("meguri"), EnumSet.allOf(LinkType.class), wishes);
  }

  /** A link may be there twice where the parser copies an open element. */
  private static Reading of(
      References references, Set<Wish> wishes, Likeness likeness, boolean isGarbled) {
    return new Reading(
        references.links().stream().distinct().toList(),
        references.base(),
        references.canonical(),
        wishes,
        likeness.value(),
        isGarbled);
  }
}

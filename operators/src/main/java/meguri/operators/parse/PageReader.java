package meguri.operators.parse;

import java.nio.charset.Charset;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import meguri.operators.parse.LinkExtractor.Bounds;
import meguri.operators.parse.RobotsTag.Wish;
import meguri.state.allowance.Likeness;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;

/**
 * Reads what an HTML page refers to, what it wishes, and what a reader sees of it. {@link
 * PageScanner} reads most pages; jsoup reads those of which the scanner is in doubt.
 */
final class PageReader {

  /** References read for each link kept: many name the same page, or nothing to fetch. */
  private static final int REFERENCES_PER_LINK = 10;

  /** To read a page without its content. */
  static final Function<Document, MainText> NO_CONTENT = document -> MainText.NONE;

  private final Bounds bounds;
  private final RobotsTag robots;
  private final Set<LinkType> followed;
  private final LongSupplier nanoClock;
  private final PageScanner.Room room;
  private final Likeness likeness = new Likeness();
  private final Appearance appearance = new Appearance(likeness);

  /**
   * What a page says.
   *
   * @param likeness its likeness if it was asked for, else {@link Likeness#NONE}
   * @param isGarbled whether some bytes of it stand for no character in its charset
   * @param needsDocument whether the scanner was in doubt, or did not suffice
   * @param text its content if that was asked for, else {@link MainText#NONE}
   */
  record Reading(
      References references,
      Set<Wish> wishes,
      long likeness,
      boolean isGarbled,
      boolean needsDocument,
      MainText text) {}

  PageReader(Bounds bounds, RobotsTag robots, Set<LinkType> followed, LongSupplier nanoClock) {
    this.bounds = bounds;
    this.robots = robots;
    this.followed = followed;
    this.nanoClock = nanoClock;
    this.room = new PageScanner.Room(bounds.depth(), nanoClock, bounds.time().toNanos());
  }

  /**
   * Reads a page.
   *
   * @param hasLikeness whether the likeness is asked for
   * @param content finds the content in the page's document, which jsoup makes for it; {@link
   *     #NO_CONTENT} if it is not asked for
   * @throws java.io.UncheckedIOException if it takes too long
   */
  Reading read(
      byte[] page, Charset charset, boolean hasLikeness, Function<Document, MainText> content) {
    if (content != NO_CONTENT) {
      return parsed(PageText.of(page, charset), hasLikeness, content);
    }
    try {
      return scanned(PageBytes.of(page, charset), hasLikeness);
    } catch (Doubt doubt) {
      return parsed(PageText.of(page, charset), hasLikeness, NO_CONTENT);
    }
  }

  private Reading scanned(PageBytes page, boolean hasLikeness) {
    Set<Wish> wishes = EnumSet.noneOf(Wish.class);
    References references = references(wishes);
    likeness.clear();
    room.scan(page, references, likeness, hasLikeness);
    long value = hasLikeness ? likeness.value() : Likeness.NONE;
    return new Reading(references, wishes, value, page.isGarbled(), false, MainText.NONE);
  }

  /**
   * Parses a page with a parser of its own: a parser remembers every tag name it meets, so none may
   * outlive its page.
   */
  private Reading parsed(PageText page, boolean hasLikeness, Function<Document, MainText> content) {
    Set<Wish> wishes = EnumSet.noneOf(Wish.class);
    References references = references(wishes);
    Parser parser = Parser.htmlParser().setMaxDepth(bounds.depth());
    Document document =
        parser.parseInput(new DeadlineReader(page.text(), nanoClock, bounds.time().toNanos()), "");
    document.filter(references);
    long value = hasLikeness ? appearance.of(document) : Likeness.NONE;
    MainText text = content.apply(document);
    return new Reading(references, wishes, value, page.isGarbled(), true, text);
  }

  private References references(Set<Wish> wishes) {
    return new References(REFERENCES_PER_LINK * bounds.links(), robots, followed, wishes);
  }
}

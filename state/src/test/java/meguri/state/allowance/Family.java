package meguri.state.allowance;

import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Pages of one host, written by one template. */
enum Family {
  /** A shop's: a menu of 300 words, and of the product its name and three lines. */
  PRODUCTS(false, page -> page.menu(300).words(45).text("in stock, 19 EUR, item ").number()),
  /** The same of a shop whose products have no more than a name and a line. */
  SHORT_PRODUCTS(false, page -> page.menu(300).words(12).number()),
  ARTICLES(false, page -> page.menu(80).words(600)),
  /** Lists of what is on other pages. */
  INDEXES(false, page -> page.menu(120).words(60).text("page").number()),
  /** Written without blanks. */
  JAPANESE(false, page -> page.menu(120).blankless(80)),
  /** A photograph each, with a number for its name. */
  GALLERY(false, page -> page.menu(120).text("photograph").number().picture()),
  /** Tables of figures under the same words. */
  FIGURES(false, page -> page.menu(120).numbers(40)),
  /** What a script fills, or a picture that is all there is. */
  SHELLS(false, page -> page.menu(20)),
  /** Whatever is asked for is not there, and is named. */
  SOFT_404(true, page -> page.menu(60).text("not found").words(1).number()),
  /** A clock, a counter, a session. */
  SESSIONS(true, page -> page.menu(200).number().text("o'clock, visitor").number().session()),
  /** A greeting of the day under two words that change. */
  GREETINGS(true, page -> page.menu(60).words(2).number()),
  /** Two mazes in turns. */
  TURNS(true, page -> page.menu(60 + 40 * (int) (page.number % 2)).number());

  private static final int VOCABULARY = 20_000;

  final boolean copies;
  private final Consumer<Writer> template;

  Family(boolean copies, Consumer<Writer> template) {
    this.copies = copies;
    this.template = template;
  }

  /** Writes a page, in texts and pictures. */
  long likeness(long number) {
    Writer writer = new Writer(number);
    template.accept(writer);
    return writer.likeness.value();
  }

  /** One page as it is written. */
  static final class Writer {
    private final Likeness likeness = new Likeness();
    private final SplittableRandom random;
    private final long number;

    Writer(long number) {
      this.number = number;
      random = new SplittableRandom(number);
    }

    Writer text(String text) {
      likeness.text(text);
      return this;
    }

    /** The same on all pages. */
    Writer menu(int words) {
      return text(
          IntStream.range(0, words).mapToObj(Writer::word).collect(Collectors.joining(" ")));
    }

    /** Words of this page alone. */
    Writer words(int count) {
      return text(
          IntStream.range(0, count)
              .mapToObj(i -> word(random.nextInt(VOCABULARY)))
              .collect(Collectors.joining(" ")));
    }

    Writer blankless(int letters) {
      StringBuilder text = new StringBuilder();
      random.ints(letters, '\u4E00', '\u9000').forEach(letter -> text.append((char) letter));
      return text(text.toString());
    }

    Writer number() {
      return text("no. " + number);
    }

    Writer numbers(int count) {
      return text(
          random.ints(count, 0, 10_000).mapToObj(i -> i + "").collect(Collectors.joining(" ")));
    }

    Writer session() {
      return text("session " + Long.toHexString(random.nextLong()) + "0");
    }

    Writer picture() {
      likeness.picture("/photographs/" + number + ".jpg?size=large");
      return this;
    }

    private static String word(int number) {
      return Integer.toString(number + 7_777, 26)
          .chars()
          .mapToObj(c -> String.valueOf((char) (Character.digit(c, 26) + 'a')))
          .collect(Collectors.joining());
    }
  }
}

package meguri.operators.parse;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Reads a page's wishes to robots from {@code X-Robots-Tag} headers and {@code meta} elements. The
 * wishes to all agents and those to our agent hold together.
 */
final class RobotsTag {

  /** A wish that the crawl heeds, or that users of the archive should heed. */
  enum Wish {
    NOFOLLOW,
    NOINDEX,
    NOARCHIVE;

    /** Returns the name that pages use. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The directives with a value after a colon; any other word before a colon is an agent's name.
   */
  private static final Set<String> WITH_VALUE =
      Set.of("unavailable_after", "max-snippet", "max-image-preview", "max-video-preview");

  private final String token;

  /**
   * @param token the name by which robots directives address us, in lower case
   */
  RobotsTag(String token) {
    this.token = token;
  }

  Set<Wish> wishes(List<String> headers) {
    Set<Wish> wishes = EnumSet.noneOf(Wish.class);
    headers.forEach(header -> read(header, wishes));
    return wishes;
  }

  /** Adds the wishes of a meta element, by its name and its content. */
  void read(String name, String content, Set<Wish> wishes) {
    if (isForUs(name.strip().toLowerCase(Locale.ROOT))) {
      read(content, wishes);
    }
  }

  private boolean isForUs(String name) {
    return name.equals(token) || name.equals("robots") || name.equals("*");
  }

  /**
   * Reads directives. After an agent's name, the directives are for that agent, up to the next
   * name.
   */
  private void read(String directives, Set<Wish> wishes) {
    boolean forUs = true;
    boolean value = false;
    for (String word :
        directives.toLowerCase(Locale.ROOT).replace(":", ": ").split("[,;\\s]+", -1)) {
      if (word.endsWith(":")) {
        String name = word.substring(0, word.length() - 1);
        value = WITH_VALUE.contains(name);
        forUs = value || name.chars().noneMatch(Character::isLetter) ? forUs : isForUs(name);
      } else if (value) {
        value = false;
      } else if (forUs) {
        add(word, wishes);
      }
    }
  }

  private static void add(String word, Set<Wish> wishes) {
    switch (word) {
      case "nofollow" -> wishes.add(Wish.NOFOLLOW);
      case "noindex" -> wishes.add(Wish.NOINDEX);
      case "noarchive" -> wishes.add(Wish.NOARCHIVE);
      case "none" -> {
        wishes.add(Wish.NOFOLLOW);
        wishes.add(Wish.NOINDEX);
      }
      default -> {}
    }
  }
}

package meguri.operators.parse;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a page asks of robots, in {@code X-Robots-Tag} headers and {@code meta} elements, as far as
 * it concerns our agent: whether its links may be followed. What is asked of all agents and what is
 * asked of ours hold together.
 */
final class RobotsTag {

  /** Directives with a value behind a colon; any other word there is an agent's name. */
  private static final Set<String> WITH_VALUE =
      Set.of("unavailable_after", "max-snippet", "max-image-preview", "max-video-preview");

  private final String token;

  /**
   * @param token the name by which robots directives address us, in lower case
   */
  RobotsTag(String token) {
    this.token = token;
  }

  boolean forbidsFollowing(List<String> headers) {
    return headers.stream().anyMatch(this::forbidsFollowing);
  }

  /** Of a meta element, by its name and its content. */
  boolean forbidsFollowing(String name, String content) {
    return isForUs(name.strip().toLowerCase(Locale.ROOT)) && forbidsFollowing(content);
  }

  private boolean isForUs(String name) {
    return name.equals(token) || name.equals("robots") || name.equals("*");
  }

  /** What follows an agent's name is for that one, up to the next name. */
  private boolean forbidsFollowing(String directives) {
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
      } else if (forUs && (word.equals("nofollow") || word.equals("none"))) {
        return true;
      }
    }
    return false;
  }
}

package meguri.operators.parse;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The kinds of link elements that name the same page in another form. They are followed if the user
 * wants so.
 */
public enum LinkType {
  /** The page in another language: {@code rel=alternate} with a {@code hreflang}. */
  HREFLANG,
  /** Its version for AMP. */
  AMPHTML,
  /** Its short URL. */
  SHORTLINK;

  /** Returns the type that an option names so. */
  public static Optional<LinkType> named(String name) {
    return Arrays.stream(values()).filter(type -> type.toString().equals(name)).findFirst();
  }

  /** Returns the name that options and pages use. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

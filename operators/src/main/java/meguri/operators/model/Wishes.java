package meguri.operators.model;

/**
 * What a page asks of whoever makes an index of it, or shows it to others. It is not ours to obey:
 * it goes into the archive beside the page.
 *
 * @param robots {@code noindex} and {@code noarchive}, with a comma between; empty if it asks
 *     neither
 * @param canonical the URL that it would be known by, in normal form; empty if that is its own, or
 *     it names none
 */
public record Wishes(String robots, String canonical) {

  public static final Wishes NONE = new Wishes("", "");

  public boolean isEmpty() {
    return robots.isEmpty() && canonical.isEmpty();
  }
}

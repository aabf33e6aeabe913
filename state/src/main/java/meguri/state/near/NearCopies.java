package meguri.state.near;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether a page is a near copy, among the pages that share a key with it. Only a page that
 * is none is kept there, so a hundred near copies take the place of one.
 */
public final class NearCopies {

  /** From this estimated resemblance on, a text is nearly another's. */
  public static final double LEAST_RESEMBLANCE = 0.75;

  /** The most pages under one key: some groups of words are on all pages of a site. */
  static final int MOST_PAGES = 8;

  private NearCopies() {}

  /**
   * The decision about a page.
   *
   * @param original the URL of the page that has nearly the same text; empty if none has
   * @param pages the pages to keep under the key
   */
  public record Decision(Optional<String> original, List<NearPage> pages) {}

  /**
   * Compares a page with those under one of its keys.
   *
   * @param known the pages under the key so far
   * @param now wall clock, ms
   */
  public static Decision decide(List<NearPage> known, String url, TextSketch sketch, long now) {
    Optional<NearPage> nearest =
        known.stream()
            .filter(page -> !page.url().equals(url))
            .filter(page -> page.resemblance(sketch) >= LEAST_RESEMBLANCE)
            .max(
                Comparator.comparingDouble((NearPage page) -> page.resemblance(sketch))
                    .thenComparing(NearPage::url));
    if (nearest.isPresent() && !isElder(known, url, sketch)) {
      return new Decision(nearest.map(NearPage::url), known);
    }
    List<NearPage> pages = new ArrayList<>(known);
    pages.removeIf(page -> page.url().equals(url));
    pages.add(NearPage.of(url, now, sketch));
    if (pages.size() > MOST_PAGES) {
      pages.remove(0);
    }
    return new Decision(Optional.empty(), List.copyOf(pages));
  }

  /**
   * Whether the page itself is the one that others are near copies of: it was here with nearly the
   * same text before.
   */
  private static boolean isElder(List<NearPage> known, String url, TextSketch sketch) {
    return known.stream()
        .anyMatch(page -> page.url().equals(url) && page.resemblance(sketch) >= LEAST_RESEMBLANCE);
  }
}

package meguri.state.near;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearCopiesTest {

  private static final TextSketch TEXT = new TextSketch(0, 0, 1, 2);

  /** Differs in 8 of 64 bins: a resemblance of 0.83. */
  private static final TextSketch NEAR = new TextSketch(0xFFFF, 0, 1, 2);

  /** Differs in 16 bins: a resemblance of 0.67. */
  private static final TextSketch FAR = new TextSketch(0xFFFF, 0xFFFF, 1, 2);

  private List<NearPage> pages = List.of();

  private String decide(String url, TextSketch sketch) {
    NearCopies.Decision decision = NearCopies.decide(pages, url, sketch, 17);
    pages = decision.pages();
    return decision.original().orElse("");
  }

  private List<String> urls() {
    return pages.stream().map(NearPage::url).toList();
  }

  @Test
  void theFirstPageIsTheOriginalAndNearOnesAreItsCopies() {
    assertThat(decide("a", TEXT)).isEmpty();
    assertThat(decide("b", NEAR)).isEqualTo("a");
    assertThat(decide("c", TEXT)).isEqualTo("a");
    assertThat(decide("d", FAR)).isEmpty();
    assertThat(urls()).containsExactly("a", "d");
  }

  @Test
  void aPageIsNoCopyOfItself() {
    decide("a", TEXT);
    assertThat(decide("a", TEXT)).isEmpty();
    assertThat(decide("a", NEAR)).isEmpty();
    assertThat(urls()).containsExactly("a");
    assertThat(pages.get(0).high()).as("its newest text").isEqualTo(NEAR.high());
  }

  @Test
  void anOriginalStaysOneWhenAnotherPageComesNear() {
    decide("a", TEXT);
    decide("b", FAR);
    assertThat(decide("b", FAR)).isEmpty();
    assertThat(decide("a", TEXT)).isEmpty();
    assertThat(urls()).containsExactly("b", "a");
  }

  @Test
  void aPageThatChangesIntoAnothersTextIsItsCopy() {
    decide("a", TEXT);
    decide("b", FAR);
    assertThat(decide("b", TEXT)).isEqualTo("a");
  }

  @Test
  void ofSeveralTheNearestIsTheOriginal() {
    decide("a", TEXT);
    decide("b", FAR);
    assertThat(decide("c", NEAR)).isIn("a", "b");
    assertThat(decide("c", new TextSketch(0xFFFF, 0xFFFC, 1, 2))).isEqualTo("b");
    assertThat(decide("c", new TextSketch(0x3, 0, 1, 2))).isEqualTo("a");
  }

  @Test
  void aKeyOfAllPagesOfASiteKeepsFewOfThem() {
    for (int i = 0; i < 100; i++) {
      long bits = i * 0x9E37_79B9_7F4A_7C15L;
      decide("page " + i, new TextSketch(bits, ~bits, 1, 2));
    }
    assertThat(pages).hasSize(NearCopies.MOST_PAGES);
    assertThat(urls()).contains("page 99");
  }
}

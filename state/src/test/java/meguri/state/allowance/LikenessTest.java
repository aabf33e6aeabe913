package meguri.state.allowance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LikenessTest {

  private static final int PAGES = 2_000;

  /**
   * By the default share. Of each family so many pages are looked at as there may be false alarms.
   */
  @ParameterizedTest
  @EnumSource
  void aHostIsTakenForAMazeIfItsPagesAreOne(Family family) {
    Looks looks = Looks.NONE;
    int alarms = 0;
    for (int page = 0; page < PAGES; page++) {
      long likeness = family.likeness(page);
      looks = likeness == Likeness.NONE ? looks : looks.page(likeness);
      alarms += looks.areCopies(0.9) ? 1 : 0;
    }
    if (family.copies) {
      assertThat(alarms).isGreaterThan(PAGES - 2 * Looks.PAGES);
    } else {
      assertThat(alarms).isZero();
    }
  }

  /** The bound that the class promises. */
  @Property
  void twoExchangedWordsLeaveAPageNearlyTheSame(
      @ForAll @Size(min = 60, max = 300)
          List<@AlphaChars @StringLength(min = 1, max = 12) String> words,
      @ForAll @IntRange(max = 59) int one,
      @ForAll @IntRange(max = 59) int other) {
    List<String> changed = new ArrayList<>(words);
    changed.set(one, "exchanged");
    changed.set(other, "for");
    assertThat(Likeness.areNear(of(words), of(changed))).isTrue();
  }

  @Property(tries = 100)
  void neitherTheOrderOfWordsNorNumbersMakeADifference(
      @ForAll @Size(min = 60, max = 200)
          List<@AlphaChars @StringLength(min = 1, max = 12) String> words,
      @ForAll long seed) {
    List<String> changed = new ArrayList<>(words);
    Collections.shuffle(changed, new Random(seed));
    changed.add(seed + "");
    changed.add("id" + Long.toUnsignedString(seed));
    assertThat(of(changed)).isEqualTo(of(words));
  }

  @Property
  void theBytesOfAPageCountAsItsTextDoes(
      @ForAll @Size(min = 50, max = 80) List<@StringLength(max = 9) String> parts,
      @ForAll @Size(max = 9) List<@AlphaChars @StringLength(max = 9) String> words) {
    String text = String.join(" ", parts) + " one two three".repeat(30) + String.join("<", words);
    byte[] html = text.getBytes(UTF_8);
    Likeness likeness = new Likeness();
    int at = 0;
    while (at < html.length) {
      at = likeness.html(html, at, html.length);
      if (at < html.length) {
        likeness.character((char) html[at]);
        at++;
      }
    }
    likeness.endText();
    Likeness other = new Likeness();
    other.text(new String(html, UTF_8));
    assertThat(likeness.value()).isEqualTo(other.value());
  }

  @Test
  void fiveExchangedWordsNearlyAlwaysMakeAnotherPage() {
    Random random = new Random(1);
    int near = 0;
    for (int i = 0; i < 10_000; i++) {
      List<String> words = words(200, random);
      List<String> changed = new ArrayList<>(words);
      for (int k = 0; k < 5; k++) {
        changed.set(40 * k, word(random));
      }
      near += Likeness.areNear(of(words), of(changed)) ? 1 : 0;
    }
    assertThat(near / 10_000.0).isBetween(0.002, 0.03);
  }

  @Test
  void aPageWithFewWordsIsNotCompared() {
    List<String> words = words(Likeness.LEAST_WORDS, new Random(2));
    assertThat(of(words)).isNotEqualTo(Likeness.NONE);
    assertThat(of(words.subList(1, words.size()))).isEqualTo(Likeness.NONE);
    List<String> figures = new ArrayList<>(words);
    for (int i = 0; i <= words.size() / Likeness.WORDS_PER_NUMBER; i++) {
      assertThat(of(figures)).isNotEqualTo(Likeness.NONE);
      figures.add("3.14".substring(2));
    }
    assertThat(of(figures)).isEqualTo(Likeness.NONE);
  }

  @Test
  void aClearedLikenessForgetsThePageBefore() {
    Likeness likeness = new Likeness();
    likeness.text(String.join(" ", words(99, new Random(3))));
    likeness.picture("/x.png");
    likeness.clear();
    List<String> words = words(99, new Random(4));
    likeness.text(String.join(" ", words));
    assertThat(likeness.value()).isEqualTo(of(words));
  }

  private static long of(List<String> words) {
    Likeness likeness = new Likeness();
    likeness.text(String.join(" ", words));
    return likeness.value();
  }

  private static List<String> words(int count, Random random) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      words.add(word(random));
    }
    return words;
  }

  private static String word(Random random) {
    StringBuilder word = new StringBuilder();
    random.ints(7, 'a', 'z' + 1).forEach(letter -> word.append((char) letter));
    return word.toString();
  }
}

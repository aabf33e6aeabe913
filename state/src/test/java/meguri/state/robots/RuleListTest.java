package meguri.state.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RuleListTest {

  private static final String SITE = "http://example.org";

  @Test
  void aListThatFitsStaysAsItIs() {
    RuleList list = list("Disallow /a", "Disallow /a", "Allow /a/b");
    assertThat(list.fitting(list.size())).isEqualTo(list);
  }

  @Test
  void redundantRulesAreDroppedFirst() {
    RuleList list =
        list("Disallow /a", "Disallow /a/b", "Disallow /a", "Disallow /c", "Allow /cat/and/dog");
    assertThat(list.fitting(list.size() - 1).rules())
        .containsExactlyInAnyOrderElementsOf(
            list("Disallow /a", "Disallow /c", "Allow /cat/and/dog").rules());
  }

  @Test
  void aRuleThatOutweighsAnAllowedPathStays() {
    RuleList list = list("Disallow /a", "Allow /a/b", "Disallow /a/b/c", "Disallow /a");
    RuleList fitting = list.fitting(list.size() - 1);
    assertThat(fitting.allows(SITE + "/a/b")).isTrue();
    assertThat(fitting.allows(SITE + "/a/b/c")).isFalse();
  }

  @Test
  void aShortenedListAllowsNothingThatTheWholeOneForbids() {
    Random random = new Random(3);
    for (int round = 0; round < 2_000; round++) {
      List<Rule> rules = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(12); i++) {
        rules.add(Rule.of(random.nextInt(3) == 0, path(random, true)));
      }
      RuleList whole = new RuleList(rules, 0);
      RuleList fitting = whole.fitting(12 + random.nextInt(whole.size()));
      for (int i = 0; i < 40; i++) {
        String url = SITE + path(random, false);
        if (fitting.allows(url)) {
          assertThat(whole.allows(url)).as("%s by %s and %s", url, whole, fitting).isTrue();
        }
      }
    }
  }

  @Test
  void tooManyRulesForALoopRecordAreMadeToFit() {
    List<Rule> rules = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      rules.add(Rule.of(false, "/articles/number-" + i + "/private"));
    }
    rules.add(Rule.of(false, "/private"));
    RuleList list = new RuleList(rules, 7_000).fitting(60_000);
    assertThat(list.size()).isLessThanOrEqualTo(60_000);
    assertThat(list.crawlDelay()).isEqualTo(7_000);
    assertThat(list.allows(SITE + "/articles/number-17/private")).isFalse();
    assertThat(list.allows(SITE + "/about")).isTrue();
  }

  /** As many as a file may have: rules of all lengths, and many of the other kind to compare to. */
  @Test
  void maliciousRulesAreShortenedQuickly() {
    List<Rule> rules = new ArrayList<>();
    for (int i = 0; i < 21_000; i++) {
      rules.add(Rule.of(true, "/" + Integer.toString(1_000_000 + i, 36)));
    }
    for (int length = 2; length <= 578; length++) {
      rules.add(Rule.of(false, "/" + "a".repeat(length - 1)));
      if (length % 2 == 0) {
        rules.add(Rule.of(true, "/" + "a".repeat(length - 1)));
      }
    }
    RuleList list =
        assertTimeoutPreemptively(
            Duration.ofSeconds(2), // some ms; seconds when each was compared to each
            () -> new RuleList(rules, 0).fitting(60_000));
    assertThat(list.size()).isLessThanOrEqualTo(60_000);
    assertThat(list.allows(SITE + "/aa")).isFalse();
  }

  @Test
  void maliciousRulesAndUrlsAreComparedQuickly() {
    List<Rule> rules = new ArrayList<>();
    for (int i = 0; i < 15; i++) {
      rules.add(Rule.of(false, "/*" + "a".repeat(4_000) + "b".repeat(i + 1)));
    }
    RuleList list = new RuleList(rules, 0);
    String url = SITE + "/" + "a".repeat(8_000);
    assertTimeoutPreemptively(
        Duration.ofSeconds(10), // less than 1 ms each; 80 ms, and 16 s in all, the simple way
        () -> {
          for (int i = 0; i < 200; i++) {
            assertThat(list.allows(url)).isTrue();
          }
        });
    assertThat(list.allows(url + "c" + "a".repeat(4_000) + "b")).isFalse();
  }

  @Test
  void aUrlTooLongForManyWildcardRulesIsForbidden() {
    List<Rule> rules = new ArrayList<>();
    for (int i = 0; i < 1_600; i++) {
      rules.add(Rule.of(false, "*" + "a".repeat(25) + Integer.toString(100_000 + i, 36)));
    }
    RuleList list = new RuleList(rules, 0);
    assertThat(list.allows(SITE + "/" + "a".repeat(600))).isTrue();
    String url = SITE + "/" + "a".repeat(8_000);
    assertTimeoutPreemptively(
        Duration.ofSeconds(10), // nothing; 60 s and more if they were compared
        () -> {
          for (int i = 0; i < 1_000; i++) {
            assertThat(list.allows(url)).isFalse();
          }
        });
  }

  @Test
  void longPartsAreFoundWhereShortOnesAre() {
    Random random = new Random(5);
    for (int round = 0; round < 20_000; round++) {
      String text = letters(random, 80);
      String part = letters(random, 36);
      String url = random.nextBoolean() ? text : text + part + letters(random, 5);
      boolean found = ("/" + url).indexOf(part) >= 0;
      assertThat(new RuleList(List.of(Rule.of(false, "*" + part)), 0).allows(SITE + "/" + url))
          .as("%s in %s", part, url)
          .isNotEqualTo(found);
    }
  }

  private static String letters(Random random, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(random.nextInt(9) == 0 ? 'b' : 'a');
    }
    return text.toString();
  }

  private static RuleList list(String... lines) {
    List<Rule> rules = new ArrayList<>();
    for (String line : lines) {
      String[] words = line.split(" ", -1);
      rules.add(Rule.of(words[0].equals("Allow"), words[1]));
    }
    return new RuleList(rules, 0);
  }

  private static String path(Random random, boolean pattern) {
    String letters = pattern ? "aab/*%$?" : "aab/?";
    StringBuilder path = new StringBuilder("/");
    for (int i = random.nextInt(9); i > 0; i--) {
      char c = letters.charAt(random.nextInt(letters.length()));
      path.append(c == '%' ? "%2F" : String.valueOf(c));
    }
    return path.toString();
  }
}

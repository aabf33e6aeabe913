package meguri.state.robots;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RobotsFileTest {

  private static final String SITE = "http://example.org";

  private record Case(String sentence, byte[] file, List<String> checks) {

    /** The parts of a file of cases: see the one that is read here. */
    static Case of(String text) {
      String[] halves = Pattern.compile("^--$", Pattern.MULTILINE).split(text, -1);
      int line = halves[0].indexOf('\n');
      List<String> checks = halves[1].lines().filter(check -> !check.isBlank()).toList();
      return new Case(
          halves[0].substring(0, line).strip(), bytes(halves[0].substring(line + 1)), checks);
    }

    private static byte[] bytes(String text) {
      String octets = new String(text.getBytes(UTF_8), ISO_8859_1);
      String plain = octets.replace("\\r", "\r").replace("\\t", "\t").replace("\\0", "\0");
      return Pattern.compile("\\\\x(..)")
          .matcher(plain)
          .replaceAll(hex -> String.valueOf((char) Integer.parseInt(hex.group(1), 16)))
          .getBytes(ISO_8859_1);
    }

    @Override
    public String toString() {
      return sentence;
    }
  }

  static Stream<Case> cases() throws IOException {
    try (InputStream in = requireNonNull(RobotsFileTest.class.getResourceAsStream("rfc9309.txt"))) {
      String text = new String(in.readAllBytes(), UTF_8);
      return Arrays.stream(text.split("(?m)^== ", -1)).skip(1).map(Case::of).toList().stream();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void theFileIsReadAsTheStandardHasIt(Case file) {
    RuleList rules = RobotsFile.read(file.file(), false, "meguri");
    for (String check : file.checks()) {
      String[] words = check.strip().split(" ", -1);
      for (String word : Arrays.copyOfRange(words, 1, words.length)) {
        switch (words[0]) {
          case "allow" -> assertThat(rules.allows(SITE + word)).as(check).isTrue();
          case "forbid" ->
              assertThat(rules.allows(SITE + word)).as("%s: %s", check, word).isFalse();
          case "delay" -> assertThat(rules.crawlDelay()).isEqualTo(Long.parseLong(word));
          default -> throw new IllegalArgumentException(check);
        }
      }
    }
    assertThat(file.checks()).isNotEmpty();
  }

  @Test
  void utf16IsReadWithAndWithoutItsMark() {
    String text = "User-agent: meguri\nDisallow: /ツ\n";
    for (byte[] file :
        List.of(
            ("\uFEFF" + text).getBytes(UTF_16LE),
            ("\uFEFF" + text).getBytes(UTF_16BE),
            text.getBytes(UTF_16LE),
            text.getBytes(UTF_16BE))) {
      RuleList rules = RobotsFile.read(file, false, "meguri");
      assertThat(rules.allows(SITE + "/%E3%83%84/x")).isFalse();
      assertThat(rules.allows(SITE + "/x")).isTrue();
    }
  }

  @Test
  void theFirst500KibibytesCountAndNoMore() {
    String head = "User-agent: *\nDisallow: /first\n";
    String last = "Disallow: /last\n";
    String filler =
        "#" + "x".repeat(RobotsFile.MAX_BYTES - head.length() - last.length() - 2) + "\n";
    RuleList rules = read(head + filler + last + "Disallow: /beyond\n");
    assertThat(rules.allows(SITE + "/first")).isFalse();
    assertThat(rules.allows(SITE + "/last")).isFalse();
    assertThat(rules.allows(SITE + "/beyond")).isTrue();
  }

  @Test
  void repeatedRulesAreKeptOnce() {
    String group = "User-agent: *\n" + "Disallow: /a\nAllow: /a/b\n".repeat(4_000);
    assertThat(read(group + group + "Disallow: /c\n").rules())
        .containsExactly(Rule.of(false, "/a"), Rule.of(true, "/a/b"), Rule.of(false, "/c"));
  }

  @Test
  void halfALineIsNoRule() {
    String text = "User-agent: *\nDisallow: /\nAllow: /a\nAllow: /b";
    RuleList rules = RobotsFile.read(text.getBytes(UTF_8), true, "meguri");
    assertThat(rules.allows(SITE + "/a")).isTrue();
    assertThat(rules.allows(SITE + "/b")).as("it may have gone on: /b/only/this").isFalse();
  }

  @Test
  void aRuleLongerThanAnyUrlForbidsWhatBeginsLikeItAndAllowsNothing() {
    String end = "x".repeat(10_000);
    RuleList rules = read("User-agent: *\nDisallow: /a\nAllow: /a/" + end + "\nDisallow: /b" + end);
    assertThat(rules.allows(SITE + "/a/" + end)).isFalse();
    assertThat(rules.allows(SITE + "/b" + end)).isFalse();
    assertThat(rules.allows(SITE + "/b")).isTrue();
  }

  @Test
  void anyBytesAreReadInTime() {
    Random random = new Random(1);
    String[] words = {
      "User-agent",
      "Disallow",
      ":",
      " ",
      "*",
      "$",
      "\n",
      "\r",
      "#",
      "/",
      "%",
      "%2",
      "meguri",
      "\0",
      "\uFEFF",
      "a",
      "<",
      "Crawl-delay",
      "1e9",
      "."
    };
    for (int i = 0; i < 3_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int word = random.nextInt(60); word > 0; word--) {
        text.append(words[random.nextInt(words.length)]);
      }
      RuleList rules = read(text.toString());
      assertThat(rules.crawlDelay()).isNotNegative();
      rules.allows(SITE + "/" + text);
      byte[] noise = new byte[random.nextInt(100)];
      random.nextBytes(noise);
      RobotsFile.read(noise, random.nextBoolean(), "meguri");
    }
  }

  @Test
  void maliciousMarkupIsReadQuickly() {
    for (String part :
        List.of(
            "<p ",
            "<!--",
            "user-agent",
            "user-agent <p",
            "User-agent: *<br><br" + " ".repeat(300),
            "User-agent: *<br>Disallow: /**a**b",
            "Disallow: /" + "*a".repeat(4_000) + "<br>")) {
      String text = "<pre>User-agent: *\n" + part.repeat(RobotsFile.MAX_BYTES / part.length());
      assertTimeoutPreemptively(
          Duration.ofSeconds(5), // 30 ms
          () -> read(text).allows(SITE + "/" + "ab".repeat(4_000)),
          part);
    }
  }

  private static RuleList read(String text) {
    return RobotsFile.read(text.getBytes(UTF_8), false, "meguri");
  }
}

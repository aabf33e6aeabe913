package meguri.operators.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Patience;
import meguri.state.frontier.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Frontier's outcome of an answer that is not the site's own. */
class BlockedTest {

  private static final String SITE = "http://a.test";
  private static final Task PAGE = Fetches.visitedBefore(SITE + "/page", 17);
  private static final Task ROBOTS = Fetches.task(SITE + "/robots.txt", Task.Kind.ROBOTS);
  private static final Task ERRAND = Fetches.task(SITE + "/rules.txt", Task.Kind.ERRAND);
  private static final String ANUBIS =
      "<!doctype html><title>Making sure you&#39;re not a bot!</title>"
          + "<script id=\"anubis_challenge\" type=\"application/json\">{}</script>";

  private final Judge judge = new Judge("meguri", Long.MAX_VALUE, Patience.endless(3));

  @ParameterizedTest
  @ValueSource(ints = {200, 403, 404, 410, 429, 503})
  void aChallengeIsNeitherAPageNorRulesNorADeletion(int status) {
    for (Task task : new Task[] {PAGE, ROBOTS, ERRAND}) {
      Fetched fetched = answer(task, status, "Hm.", "cf-mitigated", "challenge");
      Outcome outcome = judge.judge(fetched);
      assertThat(outcome.result()).isEqualTo(TaskResult.BLOCKED);
      assertThat(outcome.status()).isEqualTo(status);
      assertThat(outcome.rules()).isNull();
      assertThat(outcome.version()).isNull();
      assertThat(judge.question(fetched)).as("nobody is told of rules").isNull();
      assertThat(fetched.answered()).as("goes to the archive").isFalse();
      assertThat(fetched.explanation()).isEqualTo("cloudflare");
    }
  }

  @Test
  void aChallengeIsKnownInItsEncoding() throws IOException {
    ByteArrayOutputStream gzip = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(gzip)) {
      out.write(ANUBIS.getBytes(UTF_8));
    }
    Fetched fetched =
        Fetches.answer(PAGE, 200, gzip.toByteArray(), false, "Content-Encoding", "gzip");
    assertThat(judge.taken(fetched).explanation()).isEqualTo("anubis");
  }

  @ParameterizedTest
  @ValueSource(strings = {"identity", "none", "utf-8", "gzip"})
  void aChallengeThatIsOnlySaidToBeEncodedIsKnown(String encoding) {
    String page = ANUBIS + " ".repeat(10_000);
    assertThat(answer(PAGE, 200, page, "Content-Encoding", encoding).isBlocked()).isTrue();
  }

  @Test
  void aLongPageWithTheMarksOfAChallengeIsContentButNoRobots() {
    String page = ANUBIS + "<p>Please wait.".repeat(10_000);
    assertThat(answer(PAGE, 200, page).isBlocked()).isFalse();
    assertThat(answer(ROBOTS, 200, page).isBlocked()).isTrue();
    assertThat(answer(ERRAND, 200, page).isBlocked()).isTrue();
  }

  @Test
  void aBrokenOffChallengeIsNotKept() {
    Task last = Fetches.attempted(PAGE, 2);
    Fetched begun = Fetches.brokenOff(last, 200, ANUBIS, Failure.BROKEN);
    assertThat(judge.taken(begun).isBlocked()).isTrue();
  }

  @Test
  void aChallengeOfATypeThatARuleDeniesIsAChallenge() {
    Fetched denied =
        answer(PAGE, 202, "", "x-amzn-waf-action", "challenge", "Content-Type", "text/html")
            .blocked(""); // for its head
    Fetched unwanted =
        Fetches.like(denied).body(new byte[0]).failure(Failure.UNWANTED, "rule-1").build();
    assertThat(judge.taken(unwanted).explanation()).isEqualTo("aws-waf");
  }

  @Test
  void aRedirectToAChallengeIsOne() {
    String location = "/.within.website/?redir=%2Frobots.txt";
    Fetched fetched = answer(ROBOTS, 307, "", "Location", location);
    assertThat(judge.judge(fetched).result()).isEqualTo(TaskResult.BLOCKED);
    assertThat(judge.question(fetched)).as("the challenge is not asked for").isNull();
  }

  @Test
  void aChallengeIsWaitedForAsItsServerAsks() {
    Fetched fetched = answer(PAGE, 403, "", "cf-mitigated", "challenge", "Retry-After", "120");
    assertThat(judge.judge(fetched).retryAfter()).isEqualTo(120_000);
  }

  @Test
  void aDemandForPaymentIsToldWithItsPrice() {
    assertThat(answer(PAGE, 402, "").explanation()).isEqualTo("payment");
    assertThat(answer(PAGE, 402, "", "Crawler-Price", "USD 0.01").explanation())
        .isEqualTo("payment: USD 0.01");
    assertThat(answer(ROBOTS, 402, "", "Crawler-Price", "x".repeat(999)).explanation())
        .isEqualTo("payment: " + "x".repeat(64));
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 410, 451})
  void aRefusalOfTheSiteItselfMeansThatThereAreNoRules(int status) {
    Outcome outcome = judge.judge(answer(ROBOTS, status, "<title>No</title>", "Server", "nginx"));
    assertThat(outcome.result()).isEqualTo(TaskResult.RULES);
    assertThat(requireNonNull(outcome.rules()).allows(SITE + "/private")).isTrue();
  }

  @Test
  void aFrontPageInPlaceOfRobotsMeansThatThereAreNoRules() {
    String front =
        "<!doctype html><html><head><title>Shop</title><script src=\"/app.js\"></script></head>"
            + "<body><div id=\"root\"></div><div class=\"cf-turnstile\"></div></body></html>";
    Outcome outcome = judge.judge(answer(ROBOTS, 200, front, "Content-Type", "text/html"));
    assertThat(requireNonNull(outcome.rules()).allows(SITE + "/private")).isTrue();
  }

  @Test
  void anAnswerThatIsStillToComeIsNoRobots() {
    assertThat(judge.judge(answer(ROBOTS, 202, "<html>Wait a moment")).result())
        .isEqualTo(TaskResult.FAILED);
    assertThat(judge.judge(answer(ROBOTS, 202, "User-agent: *\nDisallow: /a")).result())
        .as("these are rules all the same")
        .isEqualTo(TaskResult.RULES);
  }

  /** As Split has it judged. */
  private Fetched answer(Task task, int status, String body, String... headers) {
    return judge.taken(Fetches.answer(task, status, body.getBytes(UTF_8), false, headers));
  }
}

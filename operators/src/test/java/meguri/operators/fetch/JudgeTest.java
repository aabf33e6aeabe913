package meguri.operators.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import meguri.operators.model.Failure;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.model.RobotsWanted;
import meguri.operators.model.RulesBrought;
import meguri.operators.model.Truncation;
import meguri.state.Hash64;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Errand;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Patience;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Rules;
import meguri.state.frontier.Task;
import meguri.state.revisit.Past;
import meguri.state.revisit.Validators;
import meguri.state.revisit.Version;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class JudgeTest {

  private static final String SITE = "http://h00001.meguri.test";
  private static final Task PAGE = Fetches.task(SITE + "/page", Task.Kind.PAGE);
  private static final Task ROBOTS = Fetches.task(SITE + "/robots.txt", Task.Kind.ROBOTS);
  private final Judge judge = new Judge("meguri", Long.MAX_VALUE, Patience.endless(3));

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "200, FETCHED", "204, FETCHED", "301, FETCHED", "302, FETCHED", "304, FAILED", "307, FETCHED",
    "400, FETCHED", "401, FETCHED", "403, FETCHED", "404, GONE", "410, GONE", "451, FETCHED",
    "408, FAILED", "429, FAILED", "500, FAILED", "502, FAILED", "503, FAILED", "599, FAILED",
    "0, FAILED", "99, FAILED", "101, FAILED", "600, FAILED", "999, FAILED"
  })
  void aPageIsFetchedGoneOrFailed(int status, TaskResult result) {
    Outcome outcome = judge.judge(answer(PAGE, status));
    assertThat(outcome.result()).isEqualTo(result);
    assertThat(outcome.rules()).isNull();
    assertThat(outcome.ticket()).isEqualTo(PAGE.ticket());
    assertThat(outcome.url()).isEqualTo(PAGE.candidate().id());
  }

  @Test
  void a304ToAConditionalRequestCountsAsFetched() {
    Task again = Fetches.visitedBefore(SITE + "/page", 17);
    Outcome outcome = judge.judge(Fetches.answer(again, 304, new byte[0], false));
    assertThat(outcome.result()).isEqualTo(TaskResult.FETCHED);
    assertThat(requireNonNull(outcome.version()).notModified()).isTrue();
  }

  @Test
  void validatorsAreTakenFromTheAnswer() {
    String then = "Tue, 14 Nov 2023 22:00:00 GMT";
    Fetched fetched =
        answer(
            PAGE,
            200,
            "body",
            "ETag",
            "\"v\"",
            "Last-Modified",
            then,
            "Date",
            "Tue, 14 Nov 2023 22:13:00 GMT");
    Version version = requireNonNull(judge.judge(fetched).version());
    assertThat(version)
        .isEqualTo(
            new Version(
                false,
                Hash64.of("body"),
                true,
                Validators.of("\"v\"", then),
                1_700_000_000_000L - 20_000,
                1_700_000_000_000L - 800_000));
    assertThat(requireNonNull(judge.judge(answer(PAGE, 200, "body")).version()))
        .as("without validators, by our clock")
        .isEqualTo(
            new Version(false, Hash64.of("body"), true, Validators.NONE, fetched.ended(), 0));
  }

  @ParameterizedTest(name = "{0} in attempt {1}, status {2}: {4}")
  @CsvSource({
    "BROKEN, 2, 200, half, DISCONNECT",
    "BROKEN, 3, 206, half, DISCONNECT",
    "TIMEOUT, 2, 200, half, TIME",
    "BROKEN, 1, 200, half, NONE",
    "TIMEOUT, 0, 200, half, NONE",
    "BROKEN, 2, 200, '', NONE",
    "BROKEN, 2, 500, half, NONE",
    "BROKEN, 2, 301, half, NONE",
    "BROKEN, 2, 0, '', NONE",
    "PROTOCOL, 2, 200, half, NONE",
    "LAPSED, 2, 0, '', NONE"
  })
  void aBrokenOffPageIsKeptAfterTheLastAttempt(
      Failure failure, int attempt, int status, String body, Truncation truncation) {
    Fetched came = Fetches.brokenOff(Fetches.attempted(PAGE, attempt), status, body, failure);
    Fetched taken = judge.taken(came);
    assertThat(taken.truncation()).isEqualTo(truncation);
    assertThat(judge.judge(taken).result() == TaskResult.FETCHED)
        .isEqualTo(truncation != Truncation.NONE);
    if (truncation == Truncation.NONE) {
      assertThat(taken).isSameAs(came);
    }
  }

  @Test
  void aTruncatedRobotsTxtHasFailed() {
    Task robots = Fetches.attempted(ROBOTS, 9);
    Fetched taken = judge.taken(Fetches.brokenOff(robots, 200, "User-agent: *", Failure.BROKEN));
    assertThat(judge.judge(taken).result()).isEqualTo(TaskResult.FAILED);
  }

  @Test
  void aFullPageNeverMatchesItsTruncatedVersion() {
    Fetched half =
        judge.taken(Fetches.brokenOff(Fetches.attempted(PAGE, 2), 200, "all", Failure.BROKEN));
    Past past = Past.unknown().found(requireNonNull(judge.judge(half).version()), 1);
    assertThat(past.asked()).as("the next request is no question").isEqualTo(Validators.NONE);
    assertThat(past.digest()).as("Content does not know it").isZero();
    Fetched full = answer(PAGE, 200, "all", "ETag", "\"whole\"");
    assertThat(requireNonNull(judge.judge(full).version()).mark()).isNotEqualTo(past.mark());
  }

  @Test
  void answersWithoutAFingerprintHaveDifferentMarks() {
    assertThat(Stream.of("/a", "/a", "/b").map(to -> answer(PAGE, 301, "", "Location", to)))
        .extracting(redirect -> requireNonNull(judge.judge(redirect).version()))
        .satisfies(
            versions -> {
              assertThat(versions).noneMatch(Version::counted);
              assertThat(versions.get(0)).isEqualTo(versions.get(1));
              assertThat(versions.get(0).mark()).isNotEqualTo(versions.get(2).mark());
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 429, 503})
  void aMissingPageHasNoVersion(int status) {
    assertThat(judge.judge(answer(PAGE, status)).version()).isNull();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "200, RULES",
    "400, RULES",
    "401, RULES",
    "403, RULES",
    "404, RULES",
    "410, RULES",
    "301, FAILED",
    "302, FAILED",
    "407, FAILED",
    "408, FAILED",
    "429, FAILED",
    "500, FAILED",
    "503, FAILED"
  })
  void aRobotsTxtIsRulesOrAFailure(int status, TaskResult result) {
    assertThat(judge.judge(answer(ROBOTS, status)).result()).isEqualTo(result);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 410})
  void aClientErrorMeansThereAreNoRules(int status) {
    Rules rules = rules(answer(ROBOTS, status, "User-agent: *\nDisallow: /"));
    assertThat(rules.allows(SITE + "/anything")).isTrue();
  }

  @Test
  void rulesAreThoseForOurAgentAndLastADay() {
    Fetched fetched =
        answer(
            ROBOTS,
            200,
            "User-agent: meguri\nDisallow: /private\nCrawl-delay: 4\n\nUser-agent: *\nDisallow: /");
    Rules rules = rules(fetched);
    assertThat(rules.allows(SITE + "/public")).isTrue();
    assertThat(rules.allows(SITE + "/private/x")).isFalse();
    assertThat(rules.crawlDelay()).isEqualTo(4_000);
    assertThat(rules.expires()).isEqualTo(fetched.ended() + 86_400_000);
  }

  @Test
  void aNegativeDelayIsIgnored() {
    assertThat(rules(answer(ROBOTS, 200, "User-agent: *\nCrawl-delay: -1")).crawlDelay()).isZero();
  }

  @Test
  void rulesForAllAgentsApplyIfNoneNameUs() {
    Rules rules = rules(answer(ROBOTS, 200, "User-agent: other\nDisallow: /\n"));
    assertThat(rules.allows(SITE + "/")).isTrue();
    assertThat(rules(answer(ROBOTS, 200, "User-agent: *\nDisallow: /")).allows(SITE + "/"))
        .isFalse();
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "301, https://h00001.meguri.test/robots.txt, https://h00001.meguri.test/robots.txt",
    "302, //other.test/, http://other.test/",
    "303, rules.txt, http://h00001.meguri.test/rules.txt",
    "301, //b\u00C3\u00BCcher.test/\u00C3\u00A9, http://xn--bcher-kva.test/%C3%A9",
    "307, /robots.txt, http://h00001.meguri.test/robots.txt",
    "308, HTTP://Other.Test:80/a b, http://other.test/a%20b"
  })
  void aRedirectedRobotsTxtIsFollowed(int status, String location, String url) {
    Fetched fetched = answer(ROBOTS, status, "Disallow: /", "Location", location);
    assertThat(judge.judge(fetched).result()).isEqualTo(TaskResult.REDIRECTED);
    assertThat(judge.judge(fetched).rules()).isNull();
    String origin = url.substring(0, url.indexOf('/', 8));
    assertThat(judge.question(fetched))
        .isEqualTo(
            new RobotsWanted(
                origin, Hash64.of(origin), new Errand(url, SITE, 1, ROBOTS.candidate().depth())));
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "301, ''",
    "304, /a",
    "300, /a",
    "305, /a",
    "302, ftp://a.test/robots.txt",
    "302, http://a..b/robots.txt",
    "302, 'javascript:alert(1)'",
    "302, 'data:,x'",
    "302, 'file:///etc/passwd'",
    "302, 'http://'"
  })
  void anUnfollowableRedirectHasFailed(int status, String location) {
    Fetched fetched = answer(ROBOTS, status, "", "Location", location);
    assertThat(judge.judge(fetched).result()).isEqualTo(TaskResult.FAILED);
    assertThat(judge.question(fetched)).isNull();
  }

  @Test
  void fiveRedirectsAreFollowedAndNoMore() {
    for (int hops = 1; hops < 5; hops++) {
      Fetched fetched = answer(errand(hops), 301, "", "Location", "/on");
      RobotsWanted next = (RobotsWanted) requireNonNull(judge.question(fetched));
      assertThat(next.errand().hops()).isEqualTo(hops + 1);
      assertThat(next.errand().asker()).as("who asks stays the same").isEqualTo(SITE);
      assertThat(next.errand().depth()).as("and what for").isEqualTo(3);
    }
    assertThat(judge.question(answer(errand(5), 301, "", "Location", "/on"))).isNull();
    assertThat(judge.question(answer(errand(5), 200, ""))).isNotNull();
  }

  @Test
  void anErrandsRulesAreForTheHostThatSentIt() {
    Fetched fetched = answer(errand(1), 200, "User-agent: *\nDisallow: /private");
    Outcome outcome = judge.judge(fetched);
    assertThat(outcome.result()).isEqualTo(TaskResult.FETCHED);
    assertThat(outcome.rules()).isNull();
    assertThat(outcome.version()).isNull();
    RulesBrought brought = (RulesBrought) requireNonNull(judge.question(fetched));
    assertThat(brought.origin()).isEqualTo(SITE);
    assertThat(brought.host()).isEqualTo(Hash64.of(SITE));
    assertThat(brought.rules().allows(SITE + "/private")).isFalse();
    assertThat(brought.rules().allows(SITE + "/public")).isTrue();
  }

  @Test
  void anErrandWithoutAFileAllowsAll() {
    RulesBrought brought = (RulesBrought) requireNonNull(judge.question(answer(errand(1), 404)));
    assertThat(brought.rules().allows(SITE + "/private")).isTrue();
  }

  @Test
  void aFailedErrandBringsNoRules() {
    assertThat(judge.question(answer(errand(1), 503))).isNull();
    assertThat(judge.question(answer(errand(1), 429))).isNull();
    assertThat(judge.question(failed(errand(1), 200, Failure.BROKEN))).isNull();
    assertThat(judge.question(failed(errand(1), 0, Failure.LAPSED))).isNull();
    assertThat(judge.judge(answer(errand(1), 503)).result()).isEqualTo(TaskResult.FAILED);
  }

  @Test
  void pagesAndExistingRobotsTxtSendNoErrand() {
    assertThat(judge.question(answer(PAGE, 301, "", "Location", "/on"))).isNull();
    assertThat(judge.question(answer(ROBOTS, 200, ""))).isNull();
  }

  private static Task errand(int hops) {
    Task task = Fetches.task("http://other.test/robots.txt", Task.Kind.ERRAND);
    Candidate asked = task.candidate();
    return Fetches.with(
        task, Queued.first(new Candidate(asked.url(), asked.id(), 3, hops, 0, SITE)));
  }

  @ParameterizedTest(name = "Cache-Control: {0}")
  @CsvSource({
    "'', 86400",
    "public, 86400",
    "max-age=7200, 7200",
    "'public, MAX-AGE = 7200', 7200",
    "'s-maxage=60, max-age=7200', 7200",
    "max-age=60, 3600",
    "max-age=0, 3600",
    "no-cache, 3600",
    "'no-store, max-age=7200', 3600",
    "max-age=604800, 86400",
    "max-age=99999999999999999999, 86400",
    "max-age=soon, 86400"
  })
  void rulesLastAsLongAsTheServerSaysBetweenAnHourAndADay(String value, long seconds) {
    for (int status : new int[] {200, 404}) {
      Fetched fetched = answer(ROBOTS, status, "", "Cache-Control", value);
      assertThat(rules(fetched).expires()).isEqualTo(fetched.ended() + seconds * 1000);
    }
  }

  @Test
  void anUnaskedCompressedRobotsTxtIsRead() throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
      gzip.write("User-agent: *\nDisallow: /private".getBytes(UTF_8));
    }
    Fetched fetched =
        Fetches.answer(ROBOTS, 200, zipped.toByteArray(), false, "Content-Encoding", "gzip");
    assertThat(rules(fetched).allows(SITE + "/private")).isFalse();
  }

  @Test
  void aPartlyDecodableRobotsTxtHasFailed() throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
      gzip.write("User-agent: *\nDisallow: /\nAllow: /public\nDisallow: /public/a".getBytes(UTF_8));
    }
    byte[] begun = Arrays.copyOf(zipped.toByteArray(), zipped.size() - 20);
    Fetched fetched = Fetches.answer(ROBOTS, 200, begun, false, "Content-Encoding", "gzip");
    assertThat(judge.judge(fetched).result()).isEqualTo(TaskResult.FAILED);

    Fetched cutByUs = Fetches.answer(ROBOTS, 200, begun, true, "Content-Encoding", "gzip");
    assertThat(judge.judge(cutByUs).result()).isEqualTo(TaskResult.RULES);
  }

  @Test
  void aRobotsTxtInAnUnknownEncodingHasFailed() {
    Fetched fetched = answer(ROBOTS, 200, "\0\1\2", "Content-Encoding", "rot13");
    assertThat(judge.judge(fetched).result()).isEqualTo(TaskResult.FAILED);
    assertThat(judge.judge(fetched).rules()).isNull();
  }

  @Test
  void theLastLineOfATruncatedRobotsTxtIsNoRule() {
    byte[] body = "User-agent: *\nDisallow: /\nAllow: /a\nAllow: /b".getBytes(UTF_8);
    Rules rules = rules(Fetches.answer(ROBOTS, 200, body, true));
    assertThat(rules.allows(SITE + "/a")).isTrue();
    assertThat(rules.allows(SITE + "/b")).isFalse();
  }

  @ParameterizedTest
  @EnumSource(
      value = Failure.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NONE", "LAPSED", "UNWANTED", "BLOCKED"})
  void aBrokenOffRequestFailedWhateverItsStatus(Failure failure) {
    for (Task task : new Task[] {PAGE, ROBOTS}) {
      assertThat(judge.judge(failed(task, 200, failure)).result()).isEqualTo(TaskResult.FAILED);
      assertThat(judge.judge(failed(task, 0, failure)).result()).isEqualTo(TaskResult.FAILED);
    }
  }

  /** Nothing that would have the server say that nothing has changed: the type may have. */
  @Test
  void anAnswerThatARuleDeniesIsAVisitWithoutBodyAndValidators() {
    Fetched unwanted = failed(PAGE, 200, Failure.UNWANTED);
    Outcome outcome = judge.judge(unwanted);
    assertThat(outcome.result()).isEqualTo(TaskResult.FETCHED);
    Version version = requireNonNull(outcome.version());
    assertThat(version.counted()).isFalse();
    assertThat(version.validators()).isEqualTo(Validators.NONE);
    assertThat(version.mark())
        .isEqualTo(requireNonNull(judge.judge(unwanted).version()).mark())
        .isNotZero();
  }

  @Test
  void aLapsedTaskIsNeitherAnsweredNorFailed() {
    assertThat(judge.judge(failed(PAGE, 0, Failure.LAPSED)).result()).isEqualTo(TaskResult.LAPSED);
    assertThat(judge.judge(failed(ROBOTS, 0, Failure.LAPSED)).result())
        .isEqualTo(TaskResult.LAPSED);
  }

  @ParameterizedTest(name = "Retry-After: {0}")
  @CsvSource({
    "120, 120000",
    "' 7 ', 7000",
    "0, 0",
    "'', 0",
    "soon, 0",
    "-5, 0",
    "1.5, 0",
    "12 s, 0",
    "999999999, 999999999000",
    "99999999999999999999, 4611686018427387903",
    "'Sun, 06 Nov 1994 08:49:37 GMT', 0",
    "'Someday, 06 Nov 1994', 0"
  })
  void retryAfterIsReadInSeconds(String value, long expected) {
    assertThat(judge.judge(answer(PAGE, 503, "", "Retry-After", value)).retryAfter())
        .isEqualTo(expected);
  }

  @Test
  void retryAfterIsReadAsAFutureDate() {
    Fetched now = answer(PAGE, 503);
    Instant then = Instant.ofEpochMilli(now.ended() / 1_000 * 1_000 + 90_000);
    String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(then.atOffset(ZoneOffset.UTC));
    assertThat(judge.judge(answer(PAGE, 429, "", "Retry-After", date)).retryAfter())
        .isEqualTo(then.toEpochMilli() - now.ended());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Fri, 31 Dec 2100 23:59:59 GMT",
        "Friday, 31-Dec-2100 23:59:59 GMT",
        "Fri Dec 31 23:59:59 2100"
      })
  void datesAreReadInAllThreeForms(String date) {
    Fetched fetched = answer(PAGE, 503, "", "Retry-After", date);
    assertThat(judge.judge(fetched).retryAfter())
        .isEqualTo(Instant.parse("2100-12-31T23:59:59Z").toEpochMilli() - fetched.ended());
  }

  @Test
  void aDateThatIsMuchTooLongIsIgnored() {
    String rubbish = "Fri, 31 Dec 2100 23:59:59 GMT" + " ".repeat(40) + "x";
    assertThat(judge.judge(answer(PAGE, 503, "", "Retry-After", rubbish)).retryAfter()).isZero();
    Version version =
        requireNonNull(
            judge
                .judge(answer(PAGE, 200, "x", "Date", rubbish, "Last-Modified", rubbish))
                .version());
    assertThat(version.lastModified()).isZero();
  }

  @Property
  void anyHeadersHaveAnOutcome(
      @ForAll @StringLength(max = 40) String value, @ForAll @IntRange(max = 1000) int status) {
    Fetched fetched =
        answer(
            PAGE,
            status,
            "x",
            "Retry-After",
            value,
            "ETag",
            value,
            "Last-Modified",
            value,
            "Date",
            value);
    Outcome outcome = judge.judge(fetched);
    assertThat(outcome.retryAfter()).isNotNegative();
    if (outcome.version() != null) {
      assertThat(outcome.version().validators().etag()).doesNotContainPattern("[\\x00-\\x1F\\x7F]");
      assertThat(outcome.version().lastModified()).isNotNegative();
    }
  }

  @Test
  void aLastModifiedInTheFutureIsKept() {
    String then = "Fri, 31 Dec 2100 23:59:59 GMT";
    Outcome outcome = judge.judge(answer(PAGE, 200, "x", "Last-Modified", then));
    assertThat(outcome.result()).isEqualTo(TaskResult.FETCHED);
    assertThat(requireNonNull(outcome.version()).validators()).isEqualTo(Validators.of("", then));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"a\u0001b\"", "\"a\tb\"", "a\r\nX: y", "\"\u007F\"", "\"\0\""})
  void anUnsendableValidatorIsNotKept(String value) {
    Outcome outcome = judge.judge(answer(PAGE, 200, "x", "ETag", value, "Last-Modified", value));
    assertThat(outcome.result()).isEqualTo(TaskResult.FETCHED);
    assertThat(requireNonNull(outcome.version()).validators()).isEqualTo(Validators.NONE);
  }

  @Test
  void anUnaskedEncodedRobotsTxtIsRead() throws IOException {
    ByteArrayOutputStream gzip = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(gzip)) {
      out.write("User-agent: *\nDisallow: /private".getBytes(UTF_8));
    }
    Fetched fetched =
        Fetches.answer(ROBOTS, 200, gzip.toByteArray(), false, "Content-Encoding", "gzip");
    assertThat(rules(fetched).allows(SITE + "/private")).isFalse();
    assertThat(rules(fetched).allows(SITE + "/public")).isTrue();
  }

  @Test
  void retryAfterOfAGoodAnswerIsIgnored() {
    assertThat(judge.judge(answer(PAGE, 200, "", "Retry-After", "120")).retryAfter()).isZero();
  }

  private Rules rules(Fetched fetched) {
    Rules rules = judge.judge(fetched).rules();
    assertThat(rules).isNotNull();
    return requireNonNull(rules);
  }

  private static Fetched answer(Task task, int status) {
    return answer(task, status, "");
  }

  private static Fetched answer(Task task, int status, String body, String... headers) {
    return Fetches.answer(task, status, body.getBytes(UTF_8), false, headers);
  }

  private static Fetched failed(Task task, int status, Failure failure) {
    return Fetches.brokenOff(task, status, "", failure);
  }
}

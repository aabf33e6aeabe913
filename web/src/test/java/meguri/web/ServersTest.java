package meguri.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ServersTest {
  private static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");
  private static final long MS = 1_000_000;
  private static final long SECOND = 1000 * MS;

  @TempDir Path dir;

  @Test
  void everyKindHasAboutItsShare() {
    Map<ServerKind, Double> shares = new EnumMap<>(ServerKind.class);
    for (ServerKind kind : ServerKind.values()) {
      shares.put(kind, 0.1);
    }
    Servers servers = servers(ServerMix.of(shares));
    Map<ServerKind, Integer> counts = new EnumMap<>(ServerKind.class);
    for (int host = 0; host < 1000; host++) {
      counts.merge(servers.kind(host), 1, Integer::sum);
    }
    // Four deviations of 100 are 38; those left over are honest.
    assertThat(counts.remove(ServerKind.HONEST)).isBetween(440, 560);
    assertThat(counts).hasSize(5);
    assertThat(counts.values()).allMatch(count -> count > 62 && count < 138);
  }

  @Test
  void theFirstHostIsNeverDead() {
    Servers servers = servers(all(ServerKind.DEAD));
    assertThat(servers.kind(0)).isEqualTo(ServerKind.HONEST);
    assertThat(servers.kind(1)).isEqualTo(ServerKind.DEAD);
  }

  @Test
  void impossibleSharesAreRefused() {
    assertThatThrownBy(() -> ServerMix.of(Map.of(ServerKind.DEAD, 0.6, ServerKind.SLOW, 0.6)))
        .hasMessageContaining("sum of server shares is 1.2");
    Duration second = Duration.ofSeconds(1);
    assertThatThrownBy(() -> new ServerMix(Map.of(), second, Duration.ofMillis(1500), second))
        .hasMessageContaining("retryAfter is PT1.5S");
  }

  @Test
  void aBareServerAnswersInFullAndNamesNoVersion() throws IOException {
    try (SyntheticWeb web = serve(all(ServerKind.BARE))) {
      Visitor visitor = new Visitor(web);
      Visitor.Answer answer = visitor.get(web.url(1, 1), "If-None-Match: *");
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.header("etag")).isEmpty();
      assertThat(answer.header("last-modified")).isEmpty();
    }
  }

  @Test
  void aLyingServerSaysThatNothingHasChanged() throws IOException {
    AtomicReference<Instant> time = new AtomicReference<>(NOW);
    WebSpec spec = spec(all(ServerKind.LYING)).changePerDay(2).build();
    try (SyntheticWeb web = SyntheticWeb.start(spec, null, time::get)) {
      Visitor visitor = new Visitor(web);
      Visitor.Answer first = visitor.get(web.url(1, 1));
      String tag = "If-None-Match: " + first.header("etag").orElseThrow();
      time.set(NOW.plus(Duration.ofDays(1000)));
      assertThat(visitor.get(web.url(1, 1), tag).status()).isEqualTo(304);
      Visitor.Answer full = visitor.get(web.url(1, 1));
      assertThat(full.status()).isEqualTo(200);
      assertThat(full.body()).isNotEqualTo(first.body());
    }
  }

  @Test
  void aStrictServerCountsItsWaitFromTheEndOfAnAnswer() {
    Faults faults = faults(all(ServerKind.STRICT));
    assertThat(faults.next(1, "/", 10 * SECOND)).isEqualTo(Faults.Fault.NONE);
    faults.answered(1, 10 * SECOND, 11 * SECOND, 200);
    assertThat(faults.next(2, "/", 12 * SECOND)).isEqualTo(Faults.Fault.NONE);
    assertThat(faults.next(1, Paths.ROBOTS, 12 * SECOND)).isEqualTo(Faults.Fault.NONE);
    assertThat(faults.next(1, "/", 13 * SECOND)).isEqualTo(Faults.Fault.NONE);
    assertThat(faults.next(1, "/", 15 * SECOND - 1)).isEqualTo(Faults.Fault.TOO_MANY_REQUESTS);
  }

  @Test
  void aStrictServerRefusesRequestsUntilItsRetryAfterIsOver() {
    Servers servers = servers(all(ServerKind.STRICT));
    for (boolean date : new boolean[] {false, true}) {
      Faults faults = faults(all(ServerKind.STRICT));
      int host = first(at -> servers.saysDate(at) == date);
      faults.next(host, "/", 10 * SECOND);
      long start = 11 * SECOND + 1;
      long end = 11 * SECOND + 300 * MS;
      assertThat(faults.next(host, "/", start)).isEqualTo(Faults.Fault.TOO_MANY_REQUESTS);
      faults.answered(host, start, end, 429);
      long open = date ? 17 * SECOND : 16 * SECOND + 300 * MS;
      assertThat(faults.next(host, "/", open - 1)).isEqualTo(Faults.Fault.TOO_MANY_REQUESTS);
      assertThat(faults.next(host, "/", open)).isEqualTo(Faults.Fault.NONE);
    }
  }

  @Test
  void a429HasARetryAfterInSecondsOrAsADate() throws IOException {
    Servers servers = servers(all(ServerKind.STRICT));
    int seconds = first(host -> !servers.saysDate(host));
    int date = first(servers::saysDate);
    Path log = dir.resolve("web.tsv");
    String said;
    try (SyntheticWeb web = SyntheticWeb.start(spec(all(ServerKind.STRICT)).build(), log)) {
      Visitor visitor = new Visitor(web);
      for (int host : new int[] {seconds, date}) {
        assertThat(visitor.get(web.url(host, 0)).status()).isEqualTo(200);
        assertThat(visitor.get(web.url(host, 0)).status()).isEqualTo(429);
      }
      assertThat(visitor.get(web.url(seconds, 0)).header("retry-after")).hasValue("5");
      said = visitor.get(web.url(date, 0)).header("retry-after").orElseThrow();
    }
    Request last = WebLog.read(log).get(5);
    assertThat(ZonedDateTime.parse(said, DateTimeFormatter.RFC_1123_DATE_TIME).toEpochSecond())
        .isEqualTo((last.startNs() + 5 * SECOND) / SECOND + 1);
  }

  @Test
  void aSlowServerAnswersLate() throws IOException {
    Duration slowness = Duration.ofMillis(80);
    Duration any = Duration.ofSeconds(1);
    Path log = dir.resolve("web.tsv");
    ServerMix mix = new ServerMix(Map.of(ServerKind.SLOW, 1.0), any, any, slowness);
    try (SyntheticWeb web = SyntheticWeb.start(spec(mix).build(), log)) {
      new Visitor(web).get(web.url(1, 0));
    }
    Request request = WebLog.read(log).get(0);
    assertThat(request.endNs() - request.startNs()).isGreaterThanOrEqualTo(40 * MS);
  }

  @Test
  void aDeadServerClosesTheConnectionOrStaysSilent() throws IOException {
    Servers servers = servers(all(ServerKind.DEAD));
    int closing = first(host -> !servers.isSilent(host));
    int silent = first(servers::isSilent);
    Path log = dir.resolve("web.tsv");
    try (SyntheticWeb web = SyntheticWeb.start(spec(all(ServerKind.DEAD)).build(), log)) {
      assertThatThrownBy(() -> new Visitor(web).get(web.url(closing, 0)))
          .isInstanceOf(IOException.class);
      String asked = "GET / HTTP/1.1\r\nHost: " + web.names().name(silent) + "\r\n\r\n";
      try (Socket socket = new Socket(web.names().address(silent), web.port())) {
        socket.getOutputStream().write(asked.getBytes(ISO_8859_1));
        while (web.requests() < 2) {
          Thread.onSpinWait();
        }
        assertThat(socket.getInputStream().available()).isZero();
      }
      while (Files.size(log) == 0 || WebLog.read(log).size() < 2) {
        Thread.onSpinWait();
      }
    }
    assertThat(WebLog.read(log)).hasSize(2).allMatch(request -> request.status() == 0);
  }

  @Test
  void someDeadServersStillAnswerForRobotsTxt() throws IOException {
    Servers servers = servers(all(ServerKind.DEAD));
    int answering = first(servers::answersRobots);
    int mute = first(host -> !servers.answersRobots(host) && !servers.isSilent(host));
    try (SyntheticWeb web = serve(all(ServerKind.DEAD))) {
      Visitor visitor = new Visitor(web);
      String robots = web.site().url(answering, Paths.ROBOTS);
      assertThat(visitor.get(robots).status()).isEqualTo(200);
      assertThat(web.site().allows(answering, "/")).isTrue();
      assertThat(web.site().allows(mute, "/")).isFalse();
      assertThatThrownBy(() -> visitor.get(web.site().url(mute, Paths.ROBOTS)))
          .isInstanceOf(IOException.class);
    }
  }

  private static int first(IntPredicate wanted) {
    return IntStream.range(1, 100).filter(wanted).findFirst().orElseThrow();
  }

  private static ServerMix all(ServerKind kind) {
    return ServerMix.of(Map.of(kind, 1.0));
  }

  private static Servers servers(ServerMix mix) {
    return new Servers(spec(mix).build());
  }

  private static Faults faults(ServerMix mix) {
    return new Faults(spec(mix).build(), servers(mix));
  }

  private static SyntheticWeb serve(ServerMix mix) throws IOException {
    return SyntheticWeb.start(spec(mix).build(), null, () -> NOW);
  }

  private static WebSpec.Builder spec(ServerMix mix) {
    return WebSpec.builder().hosts(1000).pages(2000).robots(RobotsMix.PLAIN).servers(mix);
  }
}

package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import meguri.job.Await;
import meguri.job.CrawlDir;
import meguri.job.Refusal;
import meguri.job.inspect.CrawlState;
import meguri.job.inspect.Export;
import meguri.job.inspect.Question;
import meguri.job.inspect.Rows;
import meguri.job.local.LocalDir;
import meguri.job.options.Settable;
import meguri.job.steer.Channel;
import meguri.job.steer.Channel.Reply;
import meguri.state.steer.Command;
import meguri.state.steer.Command.Kind;
import meguri.state.steer.Target;
import meguri.web.Request;
import meguri.web.WebSpec;
import meguri.web.testkit.ServedWeb;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Gives commands to a crawl that is killed as {@code kill -9} does and resumed at another
 * parallelism, some of them just before that. The web's log is the judge.
 */
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CommandsIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int HOSTS = 8;
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path tmp;

  private long begun;

  @Test
  void commandsHoldWhateverHappensToTheCrawlMeanwhile() throws Exception {
    WebSpec spec =
        WebSpec.builder()
            .hosts(HOSTS)
            .pages(HOSTS * 15)
            .skew(0)
            .seed(Setting.seed())
            .latency(Duration.ofMillis(5))
            .build();
    try (ServedWeb web = Child.serve(tmp.resolve("web"), spec)) {
      String paused;
      String purged;
      String forgotten;
      String witness;
      String late = late(web);
      long pausedAt;
      List<Command> lastWords;
      try (Child crawler = start(web, 1)) {
        Channel channel = channel();
        Await.until("pages of four hosts", () -> crawled(web).size() >= 4);
        List<String> hosts = crawled(web);
        paused = hosts.get(0);
        purged = hosts.get(1);
        forgotten = hosts.get(2);
        witness = hosts.get(3);
        Command pause = command(channel, Kind.PAUSE, paused, false);
        List<Reply> replies = channel.give(List.of(pause, pause), PATIENCE);
        pausedAt = System.currentTimeMillis();
        assertThat(replies).allMatch(Reply::isWhole);
        assertThat(replies.get(0).answers().hosts()).isEqualTo(1);
        Reply unknown = give(channel, command(channel, Kind.PURGE, "unknown.test", false));
        assertThat(unknown.answers().hosts()).isZero();
        assertThat(unknown.answers().urls()).isZero();
        Reply elsewhere =
            channel
                .give(
                    List.of(
                        command(
                            new Channel(channel.brokers(), "other", channel.options()),
                            Kind.PAUSE,
                            paused,
                            false)),
                    Duration.ofMillis(500))
                .get(0);
        assertThat(elsewhere.isWhole()).as("answered for another crawl").isFalse();
        assertThat(since(web, late, 0)).as("asked of a host that a rule denies").isEmpty();
        lastWords =
            List.of(
                command(channel, Kind.PURGE, purged, true),
                all(
                    channel,
                    Kind.SET,
                    Settable.option(
                        "scope.rules", List.of("allow host " + late), channel.options())),
                all(channel, Kind.INJECT, List.of(seed(web, late))));
        channel.give(lastWords, Duration.ZERO);
        crawler.kill();
      }

      long purgedAt;
      long slowedAt;
      long forgottenAt;
      try (Child crawler = start(web, 2)) {
        Channel channel = channel();
        List<Reply> answered = channel.replies(lastWords, PATIENCE);
        purgedAt = System.currentTimeMillis();
        assertThat(answered).as("answered after the restore").allMatch(Reply::isWhole);
        assertThat(answered).extracting(reply -> reply.answers().refusal()).containsOnly("");
        awaitPages(web, late, begun, 1);
        awaitPages(web, witness, purgedAt, 5);
        give(
            channel,
            channel.command(
                Kind.SET, Target.host(witness), Duration.ZERO, false, Settable.interval("1s")));
        slowedAt = System.currentTimeMillis();
        assertThat(since(web, paused, pausedAt)).as("asked of a paused host").isEmpty();
        Reply forgets = give(channel, command(channel, Kind.PURGE, forgotten, false));
        forgottenAt = System.currentTimeMillis();
        assertThat(forgets.answers().urls()).isPositive();
        crawler.kill();
      }

      try (Child crawler = start(web, 1)) {
        Channel channel = channel();
        awaitPages(web, witness, begun, 3);
        assertThat(since(web, paused, pausedAt)).as("asked of a paused host").isEmpty();
        assertThat(gaps(web, witness, slowedAt))
            .as("ms after a request")
            .allMatch(ms -> ms >= 1_000);
        give(
            channel,
            channel.command(
                Kind.TRACE, Target.host(paused), Duration.ofHours(1), false, List.of()));
        long goesOn = System.currentTimeMillis();
        give(channel, command(channel, Kind.GO_ON, paused, false));
        awaitPages(web, paused, goesOn, 2);
        assertThat(Files.readAllLines(dir().resolve("logs").resolve("trace.log")))
            .as("the log of the trace")
            .anyMatch(line -> line.contains("request for PAGE"))
            .anyMatch(line -> line.contains("outcome FETCHED"))
            .allMatch(line -> line.contains(paused));
        assertThat(meguri("purge", dir().toString(), forgotten, "--list-records"))
            .contains("Purged " + forgotten + ": ")
            .containsPattern("\\{\"url\": ?\"http://" + forgotten + "[^\n]*\\.warc\\.gz\"");
        give(channel, command(channel, Kind.PAUSE, "all", false));
        long all = System.currentTimeMillis();
        TimeUnit.SECONDS.sleep(2); // the crawl asks for several pages a second
        assertThat(web.requests().stream().filter(request -> ms(request) > all)).isEmpty();
        crawler.stop();
      }

      assertThat(since(web, purged, purgedAt)).as("asked of a purged host").isEmpty();
      assertThat(since(web, forgotten, forgottenAt)).as("asked of a forgotten host").isEmpty();
      assertThat(inspected(witness)).anyMatch(line -> line.contains("By a command: pause all."));
      assertThat(inspected(witness))
          .anyMatch(line -> line.contains("By a command: set " + witness + " interval=1 s."))
          .anyMatch(line -> line.contains("Between two requests to its host Meguri leaves 1 s"));
      List<String> known = known();
      assertThat(known).anyMatch(url -> url.contains(paused));
      assertThat(known).noneMatch(url -> url.contains(purged) || url.contains(forgotten));
      Map<String, String> told = told();
      assertThat(told).isNotEmpty();
      assertThat(told.keySet())
          .as("told of before")
          .anyMatch(url -> url.contains(purged))
          .anyMatch(url -> url.contains(forgotten));
      told.forEach(
          (url, kind) -> {
            if (url.contains(purged) || url.contains(forgotten)) {
              assertThat(kind).as(url).isNotIn("new", "changed", "unchanged", "copy");
            }
          });
      assertThat(told.values()).as("what is left").contains("unchanged");
    }
  }

  private Child start(ServedWeb web, int parallelism) throws IOException {
    begun = System.currentTimeMillis();
    return Child.crawlOrResume(
        web,
        tmp.resolve("out"),
        dir(),
        parallelism,
        """
        crawl.revisit: fixed
        revisit.interval: 3s
        revisit.shortest: 1s
        politeness.interval: 100ms
        checkpoint.interval: 1s
        fetch.timeout: 5s
        output.files: [jsonl]
        scope.rules: [deny host %s]
        """
            .formatted(late(web)));
  }

  /** Returns the host to which the crawl follows links only when a command has set so. */
  private static String late(ServedWeb web) throws IOException {
    List<String> lines = Files.readAllLines(web.hosts());
    return lines.get(lines.size() - 1).replaceAll(".*\\s", "");
  }

  /** Returns the first page of a host. */
  private static String seed(ServedWeb web, String host) throws IOException {
    String first = Files.readAllLines(web.seeds()).get(0);
    return first.replace(Target.hostOf(first), host);
  }

  private static Command all(Channel channel, Kind kind, List<String> words) {
    return channel.command(kind, Target.ALL, Duration.ZERO, false, words);
  }

  /** Returns the ms between the end of each request to a host and the start of the next. */
  private static List<Long> gaps(ServedWeb web, String host, long since) throws IOException {
    List<Request> requests =
        since(web, host, since).stream()
            .sorted(Comparator.comparingLong(Request::startNs))
            .toList();
    List<Long> gaps = new ArrayList<>();
    for (int i = 1; i < requests.size(); i++) {
      gaps.add((requests.get(i).startNs() - requests.get(i - 1).endNs()) / 1_000_000);
    }
    assertThat(gaps).isNotEmpty();
    return gaps;
  }

  /** Runs a command to its end, and returns its output. */
  private String meguri(String... arguments) throws Exception {
    Path said = Files.createTempFile(tmp, "meguri", ".out");
    try (Child child = Child.start(List.of("-Xmx256m"), said, arguments)) {
      assertThat(child.endsWithin(PATIENCE)).as(arguments[0]).isTrue();
      assertThat(child.exitCode()).as("%s: %s", arguments[0], Child.said(said)).isZero();
    }
    return Files.readString(said);
  }

  /** Returns what inspect says of a host of the stopped crawl. */
  private List<String> inspected(String host) throws IOException {
    CrawlDir crawl = CrawlDir.at(dir());
    try (CrawlState state = CrawlState.open(crawl, Optional.empty())) {
      return new Question(state, crawl)
          .ask(host).stream().flatMap(report -> report.lines().stream()).toList();
    }
  }

  private Path dir() {
    return tmp.resolve("crawl");
  }

  /** Returns the way to the crawl, once it runs. */
  private Channel channel() throws Exception {
    List<Channel> found = new ArrayList<>();
    Await.until(
        "the crawl takes commands",
        () -> {
          try {
            if (LocalDir.isRunning(dir())) {
              found.add(Channel.of(dir()));
            }
          } catch (IOException | Refusal e) {
            return false; // it is just starting
          }
          return !found.isEmpty();
        });
    return found.get(0);
  }

  private static Reply give(Channel channel, Command command) throws IOException {
    Reply reply = channel.give(List.of(command), PATIENCE).get(0);
    assertThat(reply.isWhole()).as("an answer to " + command).isTrue();
    return reply;
  }

  private static Command command(Channel channel, Kind kind, String target, boolean forbids) {
    return channel.command(
        kind, Target.parse(target).orElseThrow(), Duration.ZERO, forbids, List.of());
  }

  /** Returns the hosts of which the crawl has several pages; robots.txt forbids those of others. */
  private static List<String> crawled(ServedWeb web) throws IOException {
    return web.requests().stream()
        .filter(request -> request.status() == 200 && !request.path().equals("/robots.txt"))
        .collect(Collectors.groupingBy(Request::host, TreeMap::new, Collectors.counting()))
        .entrySet()
        .stream()
        .filter(host -> host.getValue() >= 5)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static void awaitPages(ServedWeb web, String host, long since, int count)
      throws Exception {
    Await.until(count + " requests to " + host, () -> since(web, host, since).size() >= count);
  }

  private static List<Request> since(ServedWeb web, String host, long time) throws IOException {
    return web.requests().stream()
        .filter(request -> request.host().equals(host) && ms(request) > time)
        .toList();
  }

  private static long ms(Request request) {
    return request.startNs() / 1_000_000;
  }

  /** Returns the URLs and hosts of all URLs that the stopped crawl knows. */
  private List<String> known() throws IOException {
    List<String> known = new ArrayList<>();
    Rows rows =
        new Rows() {
          @Override
          public void begin(List<String> columns) {}

          @Override
          public void row(@Nullable Object... values) {
            known.add(values[0] + " " + values[2]);
          }
        };
    try (CrawlState state = CrawlState.open(CrawlDir.at(dir()), Optional.empty())) {
      new Export(state, rows).write(Export.What.URLS);
    }
    return known;
  }

  /** Returns the kind of the last event of each URL, by the URL. */
  private Map<String, String> told() throws IOException {
    Map<String, String> kinds = new HashMap<>();
    Map<String, String> times = new HashMap<>();
    try (Stream<Path> files = Files.walk(dir())) {
      for (Path file : files.filter(f -> f.toString().endsWith(".jsonl.gz")).toList()) {
        try (BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(
                    new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
          for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            JsonNode event = JSON.readTree(line);
            String url = event.path("url").asText();
            String time = event.path("fetched").asText();
            if (time.compareTo(times.getOrDefault(url, "")) >= 0) {
              times.put(url, time);
              kinds.put(url, event.path("kind").asText());
            }
          }
        }
      }
    }
    return kinds;
  }
}

package meguri.job.survival;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import meguri.job.Await;
import meguri.job.CrawlJob;
import meguri.job.Resumption;
import meguri.job.local.LocalCrawl;
import meguri.job.local.LocalDir;
import meguri.job.options.CrawlOptions;
import meguri.job.options.FetchOptions;
import meguri.job.options.JobOptions;
import meguri.job.options.PolitenessOptions;
import meguri.job.options.ResolveOptions;
import meguri.job.options.RevisitOptions;
import meguri.job.watch.EndDetector;
import meguri.operators.scope.Scope;
import meguri.web.Request;
import meguri.web.RobotsMix;
import meguri.web.Site;
import meguri.web.SyntheticWeb;
import meguri.web.Truth;
import meguri.web.WebLog;
import meguri.web.WebSpec;
import meguri.web.testkit.Archive;
import meguri.web.testkit.ExactlyOnceCheck;
import meguri.web.testkit.Failure;
import org.apache.flink.configuration.Configuration;

/**
 * A crawl that was stopped half done and stored as an archive, with the web that it crawls.
 *
 * <p>State names URLs and files. So the web is always the same, at the same port, and the crawl is
 * at the same place. Processes that want that place wait for it.
 *
 * <p>The class is long, because storing, unpacking and judging share that place and the times of
 * its stops.
 */
final class StoredCrawl implements AutoCloseable {

  static final Duration INTERVAL = Duration.ofMillis(300);

  /** The time until a page is due again, which is over when the crawl is unpacked. */
  private static final Duration SOON = Duration.ofMinutes(1);

  private static final Duration NEVER = Duration.ofDays(20_000);

  private static final WebSpec WEB =
      WebSpec.builder()
          .seed(7)
          .hosts(12)
          .pages(12 * 10)
          .skew(0)
          .hostsPerAddress(2)
          .firstAddress("127.83.0.1")
          .port(20_583)
          .latency(Duration.ofMillis(30))
          .errorRate(0.02)
          .redirectRate(0.03)
          .missingRate(0.25)
          .copies(0.1)
          .robots(new RobotsMix(0.25, 0.05, 0.35, 0.15, 0.04, 0, Duration.ZERO, Duration.ZERO))
          .build();

  /** The time after a stop from which the crawl begins no request. */
  private static final long STOPPING_MS = 1_000;

  /** The time that an outcome may take to the Frontier, which only then files its page. */
  private static final long UNDER_WAY_MS = 300;

  /** Nanoseconds in a millisecond. */
  private static final long NS = 1_000_000;

  private static final Duration PATIENCE = Duration.ofSeconds(120);

  /** The place, not in the system's temporary directory, which differs between machines. */
  private static final Path PLACE = Path.of("/tmp/meguri-stored-crawl");

  private static final Path CRAWL = PLACE.resolve("crawl");
  private static final Path STOPS = PLACE.resolve("stops");

  private final FileChannel turn;
  private final Path log;
  private final SyntheticWeb web;
  private final List<Request> before = new ArrayList<>();

  /**
   * @param log the log of the web's requests since the archive
   */
  private StoredCrawl(FileChannel turn, Path log) throws IOException {
    this.turn = turn;
    this.log = log;
    this.web = SyntheticWeb.start(WEB, log);
  }

  /** Returns a crawl that has not begun. */
  static StoredCrawl begin() throws IOException {
    FileChannel turn = turn();
    Files.createDirectories(PLACE);
    Files.createFile(STOPS);
    return new StoredCrawl(turn, PLACE.resolve("web.tsv"));
  }

  /** Returns a stored crawl as it was when it was stopped. */
  static StoredCrawl unpack(InputStream archive, Path tmp) throws IOException {
    FileChannel turn = turn();
    Files.createDirectories(PLACE);
    try (ZipInputStream zip = new ZipInputStream(archive)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = PLACE.resolve(entry.getName());
        if (entry.isDirectory()) {
          Files.createDirectories(file);
        } else {
          Files.copy(zip, file);
        }
      }
    }
    StoredCrawl stored = new StoredCrawl(turn, tmp.resolve("web.tsv"));
    stored.before.addAll(WebLog.read(PLACE.resolve("web.tsv")));
    return stored;
  }

  void pack(Path archive) throws IOException {
    web.close();
    try (OutputStream out = Files.newOutputStream(archive);
        ZipOutputStream zip = new ZipOutputStream(out);
        Stream<Path> files = Files.walk(PLACE)) {
      zip.setLevel(9);
      for (Path file : files.sorted().skip(1).toList()) {
        String name = PLACE.relativize(file).toString();
        if (Files.isDirectory(file)) {
          zip.putNextEntry(new ZipEntry(name + "/"));
        } else if (!name.endsWith("/lock")) {
          zip.putNextEntry(new ZipEntry(name));
          Files.copy(file, zip);
        }
      }
    }
  }

  /**
   * Crawls from the seeds, with {@code crawl.once}, so that a missing page counts as gone at once.
   *
   * @param until the number of requests after which the crawl stops
   */
  void crawl(int until) throws Exception {
    Configuration options = new Configuration();
    options.set(CrawlOptions.ID, "stored");
    options.set(CrawlOptions.SCOPE, Scope.Kind.ANY);
    options.set(CrawlOptions.ONCE, true);
    options.setString(CrawlOptions.REVISIT.key(), "fixed");
    options.set(RevisitOptions.INTERVAL, NEVER);
    options.set(RevisitOptions.SHORTEST, SOON);
    options.set(RevisitOptions.LONGEST, NEVER);
    options.set(PolitenessOptions.INTERVAL, INTERVAL);
    options.set(JobOptions.CHECKPOINT_INTERVAL, Duration.ofSeconds(2));
    options.set(FetchOptions.TIMEOUT, Duration.ofSeconds(5));
    options.set(FetchOptions.ALLOW_LOOPBACK, true);
    Path hosts = PLACE.resolve("hosts");
    web.names().writeTo(hosts);
    options.set(ResolveOptions.HOSTS, Files.readString(hosts));
    try (LocalDir dir = LocalDir.create(CRAWL)) {
      options.set(CrawlOptions.DIR, dir.crawl().uri());
      dir.crawl().keep(options, web.seedUrls());
    }
    resume(true, NEVER, until);
  }

  /** Goes on, without {@code crawl.once}, until this number of requests in all. */
  void crawlOn(int until) throws Exception {
    resume(false, SOON, until);
  }

  private void resume(boolean once, Duration revisit, int until) throws Exception {
    try (LocalDir dir = LocalDir.open(CRAWL);
        LocalCrawl crawl = start(dir, once, revisit)) {
      Await.until(until + " requests", () -> web.requests() >= until);
      Files.writeString(STOPS, System.currentTimeMillis() + "\n", StandardOpenOption.APPEND);
      crawl.stop();
    }
  }

  /** Replaces bytes in the savepoint, so that it looks like one of another Meguri. */
  void forge(byte[] said, byte[] instead) throws IOException {
    int forged = 0;
    try (Stream<Path> files = Files.walk(CRAWL.resolve("savepoints"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String bytes = Files.readString(file, ISO_8859_1);
        String other = bytes.replace(new String(said, ISO_8859_1), new String(instead, ISO_8859_1));
        forged += other.equals(bytes) ? 0 : 1;
        Files.writeString(file, other, ISO_8859_1);
      }
    }
    assertThat(forged).as("savepoint files with these bytes").isPositive();
  }

  /** Goes on until nothing is left to do. */
  void finish() throws Exception {
    try (LocalDir dir = LocalDir.open(CRAWL);
        LocalCrawl crawl = start(dir, false, NEVER)) {
      EndDetector end = new EndDetector();
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      while (!isOver(crawl, end)) {
        if (crawl.failure().isDone() || System.nanoTime() > deadline) {
          throw new AssertionError(crawl.failure().getNow("the crawl does not end"));
        }
        Thread.sleep(500);
      }
      crawl.stop();
    }
  }

  /** Tells whether the crawl is over. Flink's REST API answers with an error while a job starts. */
  private static boolean isOver(LocalCrawl crawl, EndDetector end) {
    try {
      return end.isOver(crawl.watch().read(), System.currentTimeMillis());
    } catch (IOException e) {
      return false;
    }
  }

  private static LocalCrawl start(LocalDir dir, boolean once, Duration revisit) throws Exception {
    Configuration options = dir.crawl().options();
    options.set(CrawlOptions.ONCE, once);
    options.set(RevisitOptions.INTERVAL, revisit);
    dir.crawl().keep(options);
    return LocalCrawl.start(dir, options, OptionalInt.empty(), CrawlJob::build);
  }

  /** Returns the states in the newest savepoint. */
  static Set<String> states() throws IOException {
    try (LocalDir dir = LocalDir.open(CRAWL)) {
      String savepoint = Resumption.of(dir.crawl()).from().orElseThrow().path().getPath();
      return StateNames.of(Path.of(savepoint));
    }
  }

  /** Returns the URLs fetched between the stops, which are due when the crawl is unpacked. */
  Set<String> due() throws IOException {
    long begin = stops().get(0) + STOPPING_MS;
    long end = stops().get(1) - UNDER_WAY_MS;
    return fetched(request -> request.startNs() > begin * NS && request.endNs() < end * NS);
  }

  /** Returns the URLs that are due, and those whose requests were in flight at the stops. */
  private Set<String> perhapsDue() throws IOException {
    long begin = stops().get(0) - UNDER_WAY_MS;
    return fetched(request -> request.endNs() > begin * NS);
  }

  /** Returns the URLs of missing pages: months later, the crawl may request them once more. */
  private Set<String> gone() {
    return fetched(request -> request.status() == 404);
  }

  private Set<String> fetched(Predicate<Request> when) {
    return before.stream()
        .filter(request -> !isForRobots(request) && isAnswered(request))
        .filter(when)
        .map(StoredCrawl::url)
        .collect(toSet());
  }

  /** Returns the number of answers for each URL since the unpacking, without robots.txt. */
  Map<String, Long> answered() throws IOException {
    return WebLog.read(log).stream()
        .filter(request -> !isForRobots(request) && isAnswered(request))
        .collect(groupingBy(StoredCrawl::url, counting()));
  }

  /**
   * Compares all requests, those before the unpacking too, with the archived pages. Visits that the
   * crawl may repeat do not count.
   */
  ExactlyOnceCheck judge() throws Exception {
    web.close();
    Set<String> allowed = due();
    allowed.addAll(gone());
    List<Request> requests = new ArrayList<>(before);
    WebLog.read(log).stream()
        .filter(request -> !isForRobotsAgain(request))
        .filter(request -> !allowed.contains(url(request)))
        .forEach(requests::add);
    List<Failure> stops = new ArrayList<>();
    for (long at : stops()) {
      stops.add(new Failure(0, 1, at, at, at, at + STOPPING_MS));
    }
    return new ExactlyOnceCheck(new Site(WEB), truth(), requests, stops, archive(), INTERVAL);
  }

  /**
   * Returns the archived answers without those to visits that were due, and without each robots.txt
   * that was asked for again. Most of the former say that the page is unchanged.
   */
  private Archive archive() throws IOException {
    Archive all = Archive.read(CRAWL.resolve("warc"));
    Map<String, List<Integer>> statuses = new HashMap<>(all.statuses());
    Set<String> again = perhapsDue();
    again.addAll(gone());
    for (String url : again) {
      List<Integer> answers = new ArrayList<>(statuses.getOrDefault(url, List.of()));
      if (answers.stream().filter(status -> status < 500).count() > 1
          && !answers.remove((Integer) 304)
          && !answers.contains(200)) {
        answers.remove(Collections.min(answers));
      }
      statuses.put(url, answers);
    }
    for (Request request : WebLog.read(log)) {
      if (isForRobotsAgain(request)) {
        List<Integer> answers = new ArrayList<>(statuses.getOrDefault(url(request), List.of()));
        answers.remove((Integer) request.status());
        statuses.put(url(request), answers);
      }
    }
    return new Archive(all.files(), statuses, all.copies(), all.dangling());
  }

  private static List<Long> stops() throws IOException {
    return Files.readAllLines(STOPS).stream().map(Long::valueOf).toList();
  }

  private static String url(Request request) {
    return request.url(WEB.port());
  }

  Truth truth() {
    return Truth.of(new Site(WEB), web.seedUrls());
  }

  /** Returns the requests before the unpacking. */
  List<Request> before() {
    return before;
  }

  /** Tells whether the web answered; it makes some requests fail. */
  private static boolean isAnswered(Request request) {
    return request.status() > 0 && request.status() < 500;
  }

  /**
   * Tells whether a request since the unpacking is for a robots.txt that the crawl had: after a day
   * it asks again.
   */
  private boolean isForRobotsAgain(Request request) {
    return isForRobots(request)
        && before.stream().anyMatch(one -> isForRobots(one) && one.host().equals(request.host()));
  }

  private static boolean isForRobots(Request request) {
    return request.path().equals("/robots.txt");
  }

  private static FileChannel turn() throws IOException {
    FileChannel turn =
        FileChannel.open(
            PLACE.resolveSibling(PLACE.getFileName() + ".lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE);
    var unused = turn.lock();
    LocalDir.delete(PLACE);
    return turn;
  }

  @Override
  public void close() throws IOException {
    try {
      web.close();
      LocalDir.delete(PLACE);
    } finally {
      turn.close();
    }
  }
}

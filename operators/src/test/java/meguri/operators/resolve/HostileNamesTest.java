package meguri.operators.resolve;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import meguri.operators.fetch.AddressGuard;
import meguri.operators.model.LogLine;
import meguri.operators.model.Offered;
import meguri.operators.model.Subtask;
import meguri.state.Hash64;
import meguri.state.frontier.AddressRange;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.web.NameServer;
import meguri.web.hostile.DnsHost;
import meguri.web.hostile.DnsHosts;
import meguri.web.hostile.Expectation.Ending;
import meguri.web.hostile.Naming;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What Resolve makes of each host that a name server means harm with: by netty's resolver, and a
 * real name server on this machine.
 */
@Timeout(60)
class HostileNamesTest {

  private static final long START = 1_700_000_000_000L;
  private static final long MINUTE = 60_000;
  private static final int SLOTS = 256;
  private static final int QUERIES = 100;
  private static final int LINKS = 5_000;

  /** For a machine that is busy with other things. */
  private static final Duration SLACK = Duration.ofSeconds(3);

  /** Three queries: a short one, and two until netty ends them. */
  private static final Duration SILENCE = Duration.ofSeconds(1 + 5 + 5);

  private static final Set<String> SILENT =
      Set.of(
          "silent",
          "truncated-for-nothing",
          "wrong-id",
          "another-question",
          "rubbish",
          "cut-short");

  private static final long MAX_ALLOCATED = 8 << 20;

  /** For each record netty takes twice what is left of the message, to read a name into. */
  private static final long MAX_ALLOCATED_FOR_64_KB = 512 << 20;

  private static final Set<String> LONG = Set.of("too-many-records", "huge-text", "huge-datagram");

  private static final AddressGuard GUARD =
      new AddressGuard(false, false, List.of(new AddressRange(new byte[] {127, 0, 0, 0}, 8)));

  /** What became of a host's link: its address, or why it was dropped. */
  private record End(String what, Duration time, long allocated) {}

  private static final Map<String, End> ENDS = new HashMap<>();

  /** One after another; but those that are asked until nobody answers, all at once. */
  @BeforeAll
  static void askForAll() throws Exception {
    try (NameServer server = serve();
        ResolveRoom room = room(server)) {
      Set<DnsHost> slow =
          DnsHosts.all().stream()
              .filter(host -> SILENT.contains(host.name()))
              .collect(Collectors.toSet());
      for (DnsHost host : DnsHosts.all()) {
        if (!slow.contains(host)) {
          meet(Set.of(host), room);
        }
      }
      meet(slow, room);
    }
  }

  @AfterAll
  static void forget() {
    ENDS.clear();
  }

  private static NameServer serve() throws Exception {
    return NameServer.start(
        name -> DnsHosts.naming(name).orElseGet(Naming::unknown), 0, () -> Duration.ZERO);
  }

  private static ResolveRoom room(NameServer server) throws Exception {
    return room(server, QUERIES);
  }

  private static ResolveRoom room(NameServer server, int queries) throws Exception {
    Resolve resolve =
        new Resolve(Names.parse(""), List.of(server.address()), GUARD, queries, SLOTS);
    return new ResolveRoom(resolve, new Subtask(), null, START);
  }

  private static void meet(Set<DnsHost> hosts, ResolveRoom room) throws Exception {
    long start = System.nanoTime();
    long allocated = allocated();
    for (DnsHost host : hosts) {
      room.ask(link(DnsHosts.name(host), 1));
    }
    int log = room.log().size();
    for (int met = 0; met < hosts.size(); ) {
      room.mail();
      room.time(room.harness.getProcessingTime() + MINUTE); // queries put off are made at once
      for (LoopRecord record : room.out()) {
        met++;
        end(
            ((Offer) record).candidate().url(),
            ((Offer) record).pin().inetAddress().getHostAddress(),
            start,
            allocated);
      }
      for (LogLine line : room.log().subList(log, room.log().size())) {
        met++;
        log++;
        end(line.url(), line.reason(), start, allocated);
      }
    }
  }

  private static void end(String url, String what, long start, long allocated) {
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    ENDS.put(url, new End(what, time, allocated() - allocated));
  }

  /** By the resolver's thread. */
  private static long allocated() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("meguri-dns"))
        .mapToLong(thread -> threads.getThreadAllocatedBytes(thread.getId()))
        .sum();
  }

  static List<DnsHost> all() {
    return DnsHosts.all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("all")
  void everyHostileNameEndsAsExpectedInBoundedTimeAndMemory(DnsHost host) {
    End end = requireNonNull(ENDS.get(url(DnsHosts.name(host), 1)));
    Ending expected = host.expectation().outcome();
    String what =
        switch (expected) {
          case FETCHED -> DnsHosts.address(host);
          case UNRESOLVED -> "dns";
          case FORBIDDEN -> "address";
          default -> throw new AssertionError(expected + " is not of DNS");
        };
    assertThat(end.what()).isEqualTo(what);
    assertThat(end.time()).isLessThan(SILENCE.plus(SLACK));
    assertThat(end.allocated())
        .as("bytes")
        .isLessThan(LONG.contains(host.name()) ? MAX_ALLOCATED_FOR_64_KB : MAX_ALLOCATED);
  }

  /** It would be asked at port 53 of any address that an answer names, inside ones too. */
  @Test
  void referralsToOtherServersAreNotFollowed() throws Exception {
    try (NameServer server = serve();
        ResolveRoom room = room(server)) {
      room.ask(link("referral-inwards.dns.hostile.test", 1));
      room.mail();
      assertThat(room.out()).as("by the first query, of our own servers").hasSize(1);
      assertThat(server.asked("referral-inwards.dns.hostile.test")).isEqualTo(2);
    }
  }

  @Test
  void namesAreResolvedIfOneOfTwoServersIsDead() throws Exception {
    try (NameServer dead = silentBut("-");
        NameServer server = silentBut("alive")) {
      Resolve resolve =
          new Resolve(
              Names.parse(""), List.of(dead.address(), server.address()), GUARD, QUERIES, SLOTS);
      try (ResolveRoom room = new ResolveRoom(resolve, new Subtask(), null, START)) {
        for (int host = 0; host < 10; host++) {
          room.ask(link("alive" + host, 0));
        }
        for (int found = 0; found < 10; ) {
          room.mail();
          room.time(room.harness.getProcessingTime() + MINUTE);
          found += room.out().size();
        }
        assertThat(room.log()).isEmpty();
      }
    }
  }

  @Test
  void knownHostsProceedWhileHundredsOfNamesAreSilent() throws Exception {
    try (NameServer server = silentBut("known");
        ResolveRoom room = room(server)) {
      for (int host = 0; host < 10; host++) {
        room.ask(link("known" + host, 0));
      }
      while (room.subtask.metric("resolve.pending") > 0) {
        room.mail();
      }
      for (int host = 0; host < 2 * QUERIES; host++) {
        room.ask(link("silent" + host, 0));
      }
      room.out();
      long start = System.nanoTime();
      for (int page = 0; page < LINKS; page++) {
        room.ask(link("known" + page % 10, page));
        room.mails();
      }
      assertThat(System.nanoTime() - start).isLessThan(SLACK.toNanos());
      assertThat(room.out()).hasSize(LINKS).allMatch(record -> record instanceof Offer);
      assertThat(room.subtask.metric("resolve.pending")).isEqualTo(2L * QUERIES);
      assertThat(room.log()).isEmpty();
    }
  }

  @Test
  void aNewHostWaitsASecondForEachHundredSilentOnesAheadOfIt() throws Exception {
    try (NameServer server = silentBut("new");
        ResolveRoom room = room(server)) {
      for (int host = 0; host < 4 * QUERIES; host++) {
        room.ask(link("silent" + host, 0));
      }
      assertThat(untilFound("new1", room)).isLessThan(Duration.ofSeconds(4).plus(SLACK));

      room.time(START + MINUTE);
      assertThat(untilFound("new2", room)).as("behind all that are asked again").isLessThan(SLACK);
    }
  }

  private static Duration untilFound(String name, ResolveRoom room) throws Exception {
    long start = System.nanoTime();
    room.ask(link(name, 0));
    while (room.out().isEmpty()) {
      room.mail();
    }
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private static NameServer silentBut(String start) throws Exception {
    return NameServer.start(
        name -> name.startsWith(start) ? Naming.addresses("127.0.0.1") : Naming.silence(),
        0,
        () -> Duration.ZERO);
  }

  static Offered link(String name, int page) {
    String origin = "http://" + name;
    String url = url(name, page);
    return new Offered(
        origin,
        Hash64.of(origin),
        new Candidate(url, Hash64.of(url), 0, 0, 1, ""),
        Offered.Purpose.VISIT);
  }

  private static String url(String name, int page) {
    return "http://" + name + "/" + page;
  }
}

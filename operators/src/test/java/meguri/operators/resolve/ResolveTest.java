package meguri.operators.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.dns.DnsResponseCode;
import io.netty.resolver.dns.DnsErrorCauseException;
import java.lang.reflect.Method;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import meguri.operators.fetch.AddressGuard;
import meguri.operators.model.AwaitingAddress;
import meguri.operators.model.LogLine;
import meguri.operators.model.Offered;
import meguri.operators.model.ResolveInput;
import meguri.operators.model.RobotsRules;
import meguri.operators.model.RobotsWanted;
import meguri.operators.model.RulesBrought;
import meguri.operators.model.Subtask;
import meguri.operators.model.Unreachable;
import meguri.state.Hash64;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Errand;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.HostMoved;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.RobotsSought;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Rules;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.executiongraph.ExecutionGraphID;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResolveTest {

  private static final int AHEAD = 77;
  private static final int NEWS = 78;

  private static final int SLOTS = 256;
  private static final int QUERIES = 3;
  private static final long START = 1_700_000_000_000L;
  private static final long MINUTE = 60_000;
  private static final long DAY = 24 * 60 * MINUTE;

  @Test
  void linksWaitForTheAnswerAndLeaveWithTheLowestPublicIpv4Address() throws Exception {
    try (Room room = new Room()) {
      room.ask(link("a", 1));
      room.ask(link("a", 2));
      assertThat(room.out()).isEmpty();
      assertThat(ScriptedDns.asked()).containsExactly("a");

      ScriptedDns.answer("a", "2606:4700::1", "8.8.8.8", "10.0.0.1", "8.8.4.4");
      room.mails();

      List<LoopRecord> out = room.out();
      assertThat(out).hasSize(2).allMatch(record -> record instanceof Offer);
      assertThat(out).extracting(ResolveTest::address).containsOnly("8.8.4.4");
      assertThat(out).extracting(LoopRecord::slot).containsOnly(4);
      room.ask(link("a", AHEAD));
      assertThat(room.out())
          .as("the pin holds")
          .extracting(record -> ((Offer) record).queued().isAhead())
          .containsExactly(true);
      room.ask(link("a", NEWS));
      assertThat(room.out())
          .map(record -> (Offer) record)
          .allMatch(offer -> offer.isChanged() && offer.queued().isAhead())
          .hasSize(1);
      assertThat(ScriptedDns.asked()).isEmpty();
    }
  }

  @Test
  void aHostWithoutIpv4IsPinnedToItsIpv6Address() throws Exception {
    try (Room room = new Room()) {
      room.ask(link("six", 1));
      ScriptedDns.answer("six", "2606:4700:0:0:0:0:0:2", "2606:4700:0:0:0:0:0:1");
      room.mails();
      assertThat(room.out()).extracting(ResolveTest::address).containsOnly("2606:4700:0:0:0:0:0:1");
    }
  }

  @Test
  void queriesInFlightAreBoundedAndASlowOneDelaysNoOther() throws Exception {
    try (Room room = new Room()) {
      for (int host = 0; host < 10; host++) {
        room.ask(link("h" + host, 0));
      }
      assertThat(ScriptedDns.asked()).containsExactly("h0", "h1", "h2");
      for (int host = 1; host < 10; host++) {
        ScriptedDns.answer("h" + host, "8.8.8." + host);
        room.mails();
      }
      assertThat(ScriptedDns.asked()).containsExactly("h0");
      assertThat(room.out()).hasSize(9);
      assertThat(room.subtask.metric("resolve.pending")).isOne();
    }
  }

  @Test
  void queriesInFlightAreRepeatedAfterARestore() throws Exception {
    OperatorSubtaskState state;
    try (Room room = new Room()) {
      for (int host = 0; host < 5; host++) {
        room.ask(link("h" + host, 0));
        room.ask(link("h" + host, 1));
      }
      room.ask(link("known", 0));
      ScriptedDns.answer("h1", "8.8.8.1");
      room.mails();
      assertThat(room.out()).hasSize(2);
      state = room.harness.snapshot(1, 0);
      ScriptedDns.forget();
    }
    try (Room room = new Room(1, 0, state, START + MINUTE)) {
      List<String> asked = new ArrayList<>();
      while (!ScriptedDns.asked().isEmpty()) {
        String name = ScriptedDns.asked().get(0);
        asked.add(name);
        ScriptedDns.answer(name, "8.8.8.8");
        room.mails();
      }
      assertThat(asked).containsExactlyInAnyOrder("h0", "h2", "h3", "h4", "known");
      assertThat(room.out()).hasSize(9);
      room.ask(link("h1", 2));
      assertThat(room.out()).as("its pin was kept").hasSize(1);
    }
  }

  @Test
  void repeatedQueriesDoNotStarveNewNames() throws Exception {
    try (Room room = new Room()) {
      for (int host = 0; host < 10; host++) {
        room.ask(link("h" + host, 0));
        ScriptedDns.fail("h" + host, new UnknownHostException("timed out"));
        room.mails();
      }
      room.time(START + MINUTE);
      assertThat(ScriptedDns.asked()).as("two of three places").hasSize(2);
      room.ask(link("new", 0));
      assertThat(ScriptedDns.asked()).hasSize(3).contains("new");
    }
  }

  @Test
  void waitingLinksFollowTheirHostsWhenTheParallelismChanges() throws Exception {
    OperatorSubtaskState state;
    try (Room room = new Room()) {
      for (int host = 0; host < 20; host++) {
        room.ask(link("h" + host, 0));
      }
      state = room.harness.snapshot(1, 0);
      ScriptedDns.forget();
    }
    List<String> offered = new ArrayList<>();
    for (int index = 0; index < 3; index++) {
      OperatorSubtaskState part =
          AbstractStreamOperatorTestHarness.repartitionOperatorState(
              state, Subtask.MAX_PARALLELISM, 1, 3, index);
      try (Room room = new Room(3, index, part, START)) {
        while (!ScriptedDns.asked().isEmpty()) {
          ScriptedDns.answer(ScriptedDns.asked().get(0), "8.8.8.8");
          room.mails();
        }
        for (LoopRecord record : room.out()) {
          offered.add(((Offer) record).candidate().url());
        }
      }
    }
    assertThat(offered).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  void anErrandWaitsForItsHostsAnswerAcrossARestore() throws Exception {
    OperatorSubtaskState state;
    try (Room room = new Room()) {
      room.ask(errand("b"));
      state = room.harness.snapshot(1, 0);
      ScriptedDns.forget();
    }
    try (Room room = new Room(1, 0, state, START)) {
      ScriptedDns.answer("b", "8.8.8.8");
      room.mails();
      Pin pin = new Pin("http://b", Hash64.of("http://b"), new byte[] {8, 8, 8, 8}, 1);
      assertThat(room.out())
          .containsExactly(
              new RobotsSought(8, pin, new Errand("http://b/robots.txt", "http://a", 1, 0)));
    }
  }

  @Test
  void anErrandToAMissingNameIsNotCountedAsADroppedUrl() throws Exception {
    try (Room room = new Room()) {
      room.ask(errand("gone"));
      ScriptedDns.fail("gone", nxdomain());
      room.mails();
      room.ask(errand("gone"));
      assertThat(room.out()).isEmpty();
      assertThat(room.log()).isEmpty();
      assertThat(room.subtask.metric("dropped.dns")).isZero();
    }
  }

  @Test
  void anErrandsRulesGoToItsHostsPresentSlot() throws Exception {
    try (Room room = new Room()) {
      Rules rules = RobotsRules.allowAll(START + DAY);
      room.ask(new RulesBrought("http://a", Hash64.of("http://a"), rules));
      assertThat(room.out()).as("nobody here has sent it").isEmpty();
      room.pin("a", "8.8.4.4");
      room.ask(new RulesBrought("http://a", Hash64.of("http://a"), rules));
      assertThat(room.out()).extracting(LoopRecord::slot).containsExactly(4);
    }
  }

  private static RobotsWanted errand(String name) {
    return RobotsWanted.of(new Errand("http://" + name + "/robots.txt", "http://a", 1, 0));
  }

  @Test
  void theLinksOfAMissingNameAreDroppedAndCounted() throws Exception {
    try (Room room = new Room()) {
      room.ask(link("gone", 1));
      room.ask(link("gone", 2));
      ScriptedDns.fail("gone", nxdomain());
      room.mails();
      room.ask(link("gone", 3));
      assertThat(room.out()).isEmpty();
      assertThat(ScriptedDns.asked()).as("the failure stands for ten minutes").isEmpty();
      assertThat(room.subtask.metric("dropped.dns")).isEqualTo(3);
      assertThat(room.log()).extracting(LogLine::reason).containsExactly("dns", "dns", "dns");

      room.time(START + 11 * MINUTE);
      room.ask(link("gone", 4));
      ScriptedDns.answer("gone", "8.8.8.8");
      room.mails();
      assertThat(room.out()).hasSize(1);
    }
  }

  @Test
  void aQueryThatTimesOutIsRepeatedTwiceBeforeItsLinksAreDropped() throws Exception {
    try (Room room = new Room()) {
      room.ask(link("slow", 1));
      long now = START;
      for (int query = 1; query <= 3; query++) {
        assertThat(ScriptedDns.asked()).as("query %d", query).containsExactly("slow");
        assertThat(room.log()).isEmpty();
        assertThat(ScriptedDns.patience())
            .as("others wait for the first, and not for those after it")
            .isEqualTo(Duration.ofSeconds(query == 1 ? 1 : 10));
        ScriptedDns.fail("slow", new UnknownHostException("timed out"));
        room.mails();
        assertThat(ScriptedDns.asked()).isEmpty();
        now += MINUTE;
        room.time(now);
      }
      assertThat(ScriptedDns.asked()).isEmpty();
      assertThat(room.log()).hasSize(1);
    }
  }

  /** All of a host's links in one value, and no turns. */
  @Test
  void waitingLinksInStateOfVersion01AreResolved() throws Exception {
    OperatorSubtaskState state;
    try (var old =
        new KeyedOneInputStreamOperatorTestHarness<>(
            new OldResolve(), ResolveInput::host, Types.LONG, new Subtask().environment())) {
      old.setStateBackend(new EmbeddedRocksDBStateBackend());
      old.open();
      for (int host = 0; host < 5; host++) {
        old.processElement(new StreamRecord<>(link("h" + host, 0)));
        old.processElement(new StreamRecord<>(link("h" + host, 1)));
      }
      state = old.snapshot(1, 0);
    }
    try (Room room = new Room(1, 0, state, START)) {
      assertThat(room.subtask.metric("resolve.pending")).isEqualTo(5);
      while (!ScriptedDns.asked().isEmpty()) {
        ScriptedDns.answer(ScriptedDns.asked().get(0), "8.8.8.8");
        room.mails();
      }
      assertThat(room.out())
          .map(record -> ((Offer) record).candidate().url())
          .hasSize(10)
          .doesNotHaveDuplicates();
      state = room.harness.snapshot(2, 0);
    }
    try (Room room = new Room(1, 0, state, START)) {
      assertThat(room.subtask.metric("resolve.pending")).as("taken over once").isZero();
    }
  }

  private static final class OldResolve extends AbstractStreamOperator<LoopRecord>
      implements OneInputStreamOperator<ResolveInput, LoopRecord> {
    private static final long serialVersionUID = 1;

    @Override
    public void processElement(StreamRecord<ResolveInput> element) throws Exception {
      ListState<AwaitingAddress> waiting =
          getPartitionedState(
              new ListStateDescriptor<>(
                  "waiting", new meguri.operators.model.Types.OfferedSerializer()));
      waiting.add((AwaitingAddress) element.getValue());
    }
  }

  @Test
  void aPendingRetryIsMadeAfterARestoreToo() throws Exception {
    OperatorSubtaskState state;
    try (Room room = new Room()) {
      room.ask(link("slow", 1));
      ScriptedDns.fail("slow", new UnknownHostException("timed out"));
      room.mails();
      state = room.harness.snapshot(1, 0);
    }
    try (Room room = new Room(1, 0, state, START)) {
      assertThat(ScriptedDns.asked()).as("in its time").isEmpty();
      room.time(START + MINUTE);
      ScriptedDns.answer("slow", "8.8.8.8");
      room.mails();
      assertThat(room.out()).hasSize(1);
    }
  }

  @Test
  void aRetryAfterItsLinksWereDroppedAsksNothing() throws Exception {
    OperatorSubtaskState state;
    try (Room room = new Room()) {
      room.ask(link("slow", 1));
      ScriptedDns.fail("slow", new UnknownHostException("timed out"));
      room.mails();
      state = room.harness.snapshot(1, 0);
    }
    try (Room room = new Room(1, 0, state, START)) {
      room.time(START + MINUTE);
      ScriptedDns.fail("slow", nxdomain());
      room.mails();
      assertThat(room.log()).hasSize(1);
      room.time(START + 2 * MINUTE);
      assertThat(ScriptedDns.asked()).isEmpty();
    }
  }

  @Test
  void theSecondAnswerWithoutThePinnedAddressMovesTheHost() throws Exception {
    try (Room room = new Room()) {
      room.pin("a", "8.8.8.8");
      room.time(START + DAY);
      room.ask(link("a", 1));
      ScriptedDns.answer("a", "8.8.8.9", "8.8.8.10");
      room.mails();
      assertThat(room.out()).extracting(ResolveTest::address).containsExactly("8.8.8.8");

      room.time(START + DAY + MINUTE);
      room.ask(link("a", 2));
      ScriptedDns.answer("a", "8.8.8.9");
      room.mails();

      List<LoopRecord> out = room.out();
      Pin moved = ((HostMoved) out.get(0)).pin();
      assertThat(moved.generation()).isEqualTo(2);
      assertThat(moved.inetAddress().getHostAddress()).isEqualTo("8.8.8.9");
      assertThat(out.subList(0, 2))
          .containsExactly(new HostMoved(9, moved, 8), new HostMoved(8, moved, 8));
      assertThat(((Offer) out.get(2)).pin()).isEqualTo(moved);
      assertThat(out).hasSize(3);
      assertThat(room.subtask.metric("resolve.moves")).isOne();
    }
  }

  @Test
  void anAnswerWithThePinnedAddressAmongOthersConfirmsIt() throws Exception {
    try (Room room = new Room()) {
      room.pin("a", "8.8.8.8");
      for (int day = 1; day < 5; day++) {
        room.time(START + day * DAY);
        room.ask(link("a", day));
        // lower addresses come and go, as behind a load balancer
        ScriptedDns.answer("a", "1.1.1.1", "8.8.8.8");
        room.mails();
        assertThat(room.out()).extracting(ResolveTest::address).containsExactly("8.8.8.8");
      }
    }
  }

  @Test
  void aMoveWithinOneSlotIsSentOnce() throws Exception {
    try (Room room = new Room()) {
      room.pin("a", "8.8.8.8");
      room.time(START + DAY);
      room.ask(new Unreachable("http://a", Hash64.of("http://a"), 1));
      ScriptedDns.answer("a", "9.9.9.8");
      room.mails();
      assertThat(room.out()).hasSize(1).allMatch(record -> record instanceof HostMoved);
    }
  }

  @Test
  void aFailedConnectionMovesTheHostAtTheFirstAnswerWithoutThePin() throws Exception {
    try (Room room = new Room()) {
      room.pin("a", "8.8.8.8");
      room.time(START + 2 * MINUTE);
      room.ask(new Unreachable("http://a", Hash64.of("http://a"), 1));
      ScriptedDns.answer("a", "8.8.8.9");
      room.mails();
      assertThat(room.out()).hasSize(2).allMatch(record -> record instanceof HostMoved);
    }
  }

  @Test
  void aFailedConnectionTriesEachOtherAddressOnce() throws Exception {
    try (Room room = new Room()) {
      room.pin("a", "1.1.1.1");
      String[] others = {"2.2.2.2", "9.9.9.9"};
      for (int failure = 0; failure < 4; failure++) {
        room.time(START + 2 * (failure + 1) * MINUTE);
        int generation = Math.min(failure + 1, 3);
        room.ask(new Unreachable("http://a", Hash64.of("http://a"), generation));
        ScriptedDns.answer("a", "9.9.9.9", "2.2.2.2", "10.0.0.1", "1.1.1.1");
        room.mails();
        if (failure < others.length) {
          assertThat(room.out())
              .isNotEmpty()
              .extracting(record -> ((HostMoved) record).pin().inetAddress().getHostAddress())
              .containsOnly(others[failure]);
        } else {
          assertThat(room.out()).as("it is down, wherever it is asked").isEmpty();
        }
      }
      room.time(START + 2 * DAY);
      room.ask(link("a", 1));
      ScriptedDns.answer("a", "9.9.9.9", "2.2.2.2");
      room.mails();
      room.time(START + 2 * DAY + 2 * MINUTE);
      room.ask(new Unreachable("http://a", Hash64.of("http://a"), 3));
      ScriptedDns.answer("a", "9.9.9.9", "2.2.2.2");
      room.mails();
      assertThat(room.out()).as("it was up for a day").hasAtLeastOneElementOfType(HostMoved.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a_b", "{{domain}}", "foo-.example", "x.1a"})
  void namesThatOnlyTheUrlStandardAllowsAreResolved(String name) throws Exception {
    try (Room room = new Room()) {
      room.ask(link(name, 1));
      assertThat(ScriptedDns.asked()).containsExactly(name);
      ScriptedDns.answer(name, "8.8.8.8");
      room.mails();
      assertThat(room.out()).extracting(ResolveTest::address).containsExactly("8.8.8.8");
    }
  }

  @Test
  void aFailedConnectionIsNotResolvedAtOnceAndNotForAnOldPin() throws Exception {
    try (Room room = new Room()) {
      room.pin("a", "8.8.8.8");
      room.time(START + MINUTE / 2);
      room.ask(new Unreachable("http://a", Hash64.of("http://a"), 1));
      assertThat(ScriptedDns.asked()).as("just confirmed").isEmpty();
      room.time(START + 2 * MINUTE);
      room.ask(new Unreachable("http://a", Hash64.of("http://a"), 7));
      room.ask(new Unreachable("http://b", Hash64.of("http://b"), 1));
      assertThat(ScriptedDns.asked()).as("another pin, an unknown host").isEmpty();
    }
  }

  @Test
  void aPinSurvivesSilentNameServers() throws Exception {
    try (Room room = new Room()) {
      room.pin("a", "8.8.8.8");
      room.time(START + DAY);
      room.ask(link("a", 1));
      ScriptedDns.fail("a", nxdomain());
      room.mails();
      assertThat(room.out()).extracting(ResolveTest::address).containsExactly("8.8.8.8");
    }
  }

  @Test
  void aHostWithOnlyForbiddenAddressesIsDroppedWithReasonAddress() throws Exception {
    try (Room room = new Room()) {
      room.ask(link("inside", 1));
      ScriptedDns.answer("inside", "10.0.0.1", "127.0.0.1", "169.254.169.254");
      room.mails();
      room.ask(link("inside", 2));
      assertThat(room.out()).isEmpty();
      assertThat(room.subtask.metric("dropped.address")).isEqualTo(2);
      assertThat(room.subtask.metric("dropped.dns")).isZero();
      assertThat(room.log()).extracting(LogLine::reason).containsExactly("address", "address");
    }
  }

  @Test
  void answersWithForbiddenAddressesMoveNoPin() throws Exception {
    try (Room room = new Room()) {
      room.pin("a", "8.8.8.8");
      for (int day = 1; day < 4; day++) {
        room.time(START + day * DAY);
        room.ask(link("a", day));
        ScriptedDns.answer("a", day == 1 ? "127.0.9.9" : "::ffff:127.0.9.9", "169.254.169.254");
        room.mails();
        assertThat(room.out()).extracting(ResolveTest::address).containsExactly("8.8.8.8");
      }
      room.ask(new Unreachable("http://a", Hash64.of("http://a"), 1));
      assertThat(room.out()).isEmpty();
      assertThat(room.subtask.metric("resolve.moves")).isZero();
    }
  }

  @Test
  void aForbiddenHostWithSilentNameServersIsDroppedAgain() throws Exception {
    try (Room room = new Room()) {
      room.ask(link("inside", 1));
      ScriptedDns.answer("inside", "10.0.0.1");
      room.mails();
      long now = START;
      int queries = 0;
      now += 11 * MINUTE;
      room.time(now);
      room.ask(link("inside", 2));
      while (!ScriptedDns.asked().isEmpty() && queries < 10) {
        queries++;
        ScriptedDns.fail("inside", new UnknownHostException("timed out"));
        room.mails();
        now += MINUTE;
        room.time(now);
      }
      assertThat(queries).isLessThanOrEqualTo(3);
      assertThat(room.log()).hasSize(2);
    }
  }

  @Test
  void onlyNxdomainIsPermanent() throws Exception {
    assertThat(Dns.isForGood(nxdomain())).isTrue();
    assertThat(Dns.isForGood(new UnknownHostException())).isFalse();
    assertThat(Dns.isForGood(cause(DnsResponseCode.SERVFAIL))).isFalse();
  }

  private static Throwable nxdomain() throws Exception {
    UnknownHostException error = new UnknownHostException("gone");
    error.initCause(cause(DnsResponseCode.NXDOMAIN));
    return error;
  }

  /** netty makes these itself only. */
  private static Throwable cause(DnsResponseCode code) throws Exception {
    Method make =
        DnsErrorCauseException.class.getDeclaredMethod(
            "newStatic", String.class, DnsResponseCode.class, Class.class, String.class);
    make.setAccessible(true);
    return (Throwable) make.invoke(null, "answer", code, ResolveTest.class, "query");
  }

  private static Offered link(String name, int page) {
    String origin = "http://" + name;
    String url = origin + "/" + page;
    return new Offered(
        origin,
        Hash64.of(origin),
        new Candidate(url, Hash64.of(url), 0, 0, 1, ""),
        switch (page) {
          case AHEAD -> Offered.Purpose.GAINED;
          case NEWS -> Offered.Purpose.CHANGED;
          default -> Offered.Purpose.VISIT;
        });
  }

  private static String address(LoopRecord record) {
    return ((Offer) record).pin().inetAddress().getHostAddress();
  }

  @ParameterizedTest
  @ValueSource(longs = {-2 * DAY, -10 * MINUTE, 4_000, 2 * DAY})
  void pinsAndRetriesDoNotDependOnTheWallClock(long ahead) throws Exception {
    try (Room room = new Room()) {
      room.pin("up", "8.8.8.8");
      room.ask(link("down", 1));
      ScriptedDns.fail("down", new UnknownHostException("down"));
      room.setClock(ahead);
      room.mails();
      room.ask(link("up", 2));
      assertThat(room.out()).as("the pin holds").hasSize(1);
      room.time(START + MINUTE);
      assertThat(ScriptedDns.asked()).as("asked again").containsExactly("down");
      room.time(START + DAY);
      room.ask(link("up", 3));
      assertThat(ScriptedDns.asked()).as("after a day").contains("up");
    }
  }

  @Test
  void aPinFromAClockThatWasSetBackLivesNoLongerThanOthers() throws Exception {
    OperatorSubtaskState state;
    try (Room room = new Room()) {
      room.pin("a", "8.8.8.8");
      state = room.harness.snapshot(1, START);
    }
    try (Room room = new Room(1, 0, state, START - 2 * DAY)) {
      room.ask(link("a", 1));
      assertThat(ScriptedDns.asked()).containsExactly("a");
      ScriptedDns.answer("a", "8.8.8.8");
      room.mails();
      assertThat(room.out()).hasSize(1);
      room.ask(link("a", 2));
      assertThat(room.out()).as("the pin holds").hasSize(1);
    }
  }

  private static final class Room extends ResolveRoom {

    Room() throws Exception {
      this(1, 0, null, START);
    }

    Room(int parallelism, int index, @Nullable OperatorSubtaskState state, long now)
        throws Exception {
      super(
          new Resolve(ScriptedDns.opened(), new AddressGuard(false, false), QUERIES, SLOTS),
          new Subtask(new ExecutionGraphID(), 0, parallelism, index),
          state,
          now);
    }

    void pin(String name, String address) throws Exception {
      ask(link(name, 0));
      ScriptedDns.answer(name, address);
      mails();
      assertThat(out()).hasSize(1);
    }
  }
}

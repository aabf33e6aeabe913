package meguri.operators.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import meguri.operators.fetch.AddressGuard;
import meguri.operators.fetch.FetchRoom;
import meguri.operators.model.Fetched;
import meguri.operators.model.Subtask;
import meguri.operators.model.Unreachable;
import meguri.state.Hash64;
import meguri.state.frontier.AddressRange;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.Task;
import meguri.web.NameServer;
import meguri.web.hostile.Naming;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A name that leads to an address that may be asked, and then to one that may not: Resolve and
 * Fetch, with a real name server between them and a witness that listens where nobody may come.
 */
@Timeout(30)
class RebindingTest {

  private static final String ALLOWED = "127.0.0.1";
  private static final String INSIDE = "127.0.9.9";
  private static final long START = 1_700_000_000_000L;
  private static final long MINUTE = 60_000;
  private static final long DAY = 24 * 60 * MINUTE;

  private final AtomicInteger connections = new AtomicInteger();
  private ServerSocket witness;

  @BeforeEach
  void listen() throws IOException {
    witness = new ServerSocket(0, 50, InetAddress.getByName(INSIDE));
    Thread thread = new Thread(this::accept, "witness");
    thread.setDaemon(true);
    thread.start();
  }

  @AfterEach
  void close() throws IOException {
    witness.close();
  }

  @Test
  void noLaterAnswerLeadsToAForbiddenAddress() throws Exception {
    List<Fetched> all = fetchForThreeDays(new AddressGuard(false, false, List.of(range(ALLOWED))));
    assertThat(all).hasSize(4);
    assertThat(all)
        .extracting(fetched -> fetched.task().pin().inetAddress().getHostAddress())
        .containsOnly(ALLOWED);
    assertThat(connections).hasValue(0);
  }

  /** Otherwise the test above could not fail. */
  @Test
  void anAddressThatTheUserAllowsIsReached() throws Exception {
    fetchForThreeDays(new AddressGuard(false, false, List.of(range(ALLOWED), range(INSIDE))));
    assertThat(connections).hasPositiveValue();
  }

  /** A link each day, and one after the first failed connection. */
  private List<Fetched> fetchForThreeDays(AddressGuard guard) throws Exception {
    Naming rebound = Naming.inTurn(Naming.addresses(ALLOWED), Naming.addresses(INSIDE));
    String name = "rebound.test:" + witness.getLocalPort();
    List<Fetched> all = new ArrayList<>();
    try (NameServer server = NameServer.start(asked -> rebound, 0, () -> Duration.ZERO);
        FetchRoom fetch = new FetchRoom(guard);
        ResolveRoom room =
            new ResolveRoom(
                new Resolve(Names.parse(""), List.of(server.address()), guard, 10, 256),
                new Subtask(),
                null,
                START)) {
      room.ask(HostileNamesTest.link(name, 0));
      room.mail();
      fetch(room, fetch, all);
      String origin = "http://" + name;
      room.time(START + 2 * MINUTE);
      room.ask(new Unreachable(origin, Hash64.of(origin), 1));
      room.mail();
      room.ask(HostileNamesTest.link(name, 1));
      fetch(room, fetch, all);
      for (int day = 1; day < 3; day++) {
        room.time(START + day * DAY + 3 * MINUTE);
        room.ask(HostileNamesTest.link(name, 1 + day));
        room.mail();
        fetch(room, fetch, all);
      }
      assertThat(server.asked("rebound.test")).isEqualTo(4);
    }
    return all;
  }

  private static void fetch(ResolveRoom room, FetchRoom fetch, List<Fetched> all) throws Exception {
    for (LoopRecord record : room.out()) {
      if (record instanceof Offer offer) {
        all.add(
            fetch.fetch(new Task(1, offer.pin(), offer.queued(), Task.Kind.PAGE, 5, fetch.run)));
      }
    }
  }

  private static AddressRange range(String address) throws IOException {
    return new AddressRange(InetAddress.getByName(address).getAddress(), 32);
  }

  private void accept() {
    try {
      while (true) {
        try (Socket socket = witness.accept()) {
          connections.incrementAndGet();
        }
      }
    } catch (SocketException e) {
      // closed at the end of the test
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}

package meguri.operators.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import meguri.operators.fetch.AddressGuard;
import meguri.state.frontier.Nat64;
import meguri.web.hostile.DnsHosts;
import meguri.web.hostile.DnsQuestion;
import meguri.web.hostile.Naming;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Netty's resolver as a name server sees it, and as a forger of its answers does. */
@Timeout(30)
class DnsTest {

  /** 192.0.0.171 below a prefix of 96 bits. */
  private static final String TRANSLATED = "2a01:4f8:1:2::c000:ab";

  private static final int LOOKUPS = 100;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** A question as it came, and whence. */
  private record Asked(DnsQuestion question, SocketAddress from) {}

  private DatagramSocket server;
  private Dns dns;

  @BeforeEach
  void open() throws IOException {
    server = new DatagramSocket(new InetSocketAddress("127.0.0.1", 0));
    server.setSoTimeout((int) PATIENCE.toMillis());
    dns =
        Dns.over(Names.parse(""), List.of((InetSocketAddress) server.getLocalSocketAddress()))
            .open();
  }

  @AfterEach
  void close() {
    dns.close();
    server.close();
  }

  @Test
  void everyLookupHasItsOwnPortAndEveryQuestionARandomId() throws Exception {
    Map<String, Set<SocketAddress>> from = new HashMap<>();
    List<Integer> ids = new ArrayList<>();
    for (int name = 0; name < LOOKUPS; name++) {
      CompletableFuture<List<InetAddress>> answer = dns.lookup("a" + name + ".test", PATIENCE);
      for (int question = 0; question < 2; question++) {
        Asked asked = receive();
        from.computeIfAbsent(asked.question().name(), key -> new HashSet<>()).add(asked.from());
        ids.add(asked.question().id());
        answer(asked, "8.8.8.8", server);
      }
      assertThat(answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isNotEmpty();
    }
    assertThat(from).hasSize(LOOKUPS);
    Set<SocketAddress> ports = new HashSet<>();
    from.values().forEach(ports::addAll);
    assertThat(ports).as("ports; one may come again").hasSizeGreaterThan(LOOKUPS * 9 / 10);
    assertThat(new HashSet<>(ids)).as("ids").hasSizeGreaterThan(2 * LOOKUPS * 9 / 10);
    int near = 0;
    for (int i = 2; i < ids.size(); i++) {
      near += Math.abs(ids.get(i) - ids.get(i - 2)) < 100 ? 1 : 0;
    }
    assertThat(near).as("ids near the one before").isLessThan(ids.size() / 10);
  }

  @Test
  void aForgedAnswerIsIgnored() throws Exception {
    CompletableFuture<List<InetAddress>> answer = dns.lookup("bank.test", PATIENCE);
    try (DatagramSocket elsewhere = new DatagramSocket(new InetSocketAddress("127.0.0.1", 0))) {
      for (int question = 0; question < 2; question++) {
        Asked asked = receive();
        DnsQuestion real = asked.question();
        answer(asked, "9.9.9.9", elsewhere);
        for (int id = 1; id < 100; id++) {
          answer(new Asked(withId(real, real.id() ^ id), asked.from()), "9.9.9.9", server);
        }
        answer(asked, "8.8.8.8", server);
      }
    }
    assertThat(answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS))
        .containsOnly(InetAddress.getByName("8.8.8.8"));
  }

  /** Netty would keep them for another five seconds, while others are asked in their place. */
  @Test
  void anAbandonedLookupKeepsNoSocket() throws Exception {
    UnixOperatingSystemMXBean system =
        (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long before = system.getOpenFileDescriptorCount();
    List<CompletableFuture<?>> silent = new ArrayList<>();
    for (int name = 0; name < LOOKUPS; name++) {
      silent.add(dns.lookup("silent" + name + ".test", Duration.ofMillis(1)));
    }
    for (CompletableFuture<?> lookup : silent) {
      assertThat(lookup).failsWithin(PATIENCE);
    }
    long open = Long.MAX_VALUE;
    for (int name = 0; name < LOOKUPS && open > before + LOOKUPS / 2; name++) {
      CompletableFuture<List<InetAddress>> next = dns.lookup("next" + name + ".test", PATIENCE);
      for (int answered = 0; answered < 2; ) {
        Asked asked = receive();
        if (asked.question().name().startsWith("next")) {
          answer(asked, "8.8.8.8", server);
          answered++;
        }
      }
      assertThat(next).succeedsWithin(PATIENCE);
      open = system.getOpenFileDescriptorCount();
    }
    assertThat(open).as("open files").isLessThanOrEqualTo(before + LOOKUPS / 2);
  }

  @Test
  void anAddressInFiguresIsKnownWithoutANameServer() throws Exception {
    assertThat(dns.lookup("192.0.2.7", PATIENCE))
        .isCompletedWithValue(List.of(InetAddress.getByName("192.0.2.7")));
  }

  @Test
  void translatedAddressesAreJudgedByTheAddressInside() throws Exception {
    CompletableFuture<List<InetAddress>> answer = dns.lookup("any.test", PATIENCE);
    for (int question = 0; question < 3; question++) {
      Asked asked = receiveAny();
      answer(asked, isOfNetwork(asked) ? TRANSLATED : "2a01:4f8:1:2::a00:1", server);
    }
    assertThat(answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).hasSize(1);
    AddressGuard guard = dns.guarding(new AddressGuard(false, false));
    assertThat(answer.get()).noneMatch(guard::allows);
    assertThat(guard.allows(InetAddress.getByName("2a01:4f8:1:2::808:808"))).isTrue();
  }

  /** Without them, inside addresses would look like any others until the next restart. */
  @Test
  void theNetworksTranslatorsAreLookedUpAgainAfterAFailure() throws Exception {
    Map<Boolean, Integer> asked = new HashMap<>();
    for (int name = 0; name < 2; name++) {
      CompletableFuture<List<InetAddress>> answer = dns.lookup("any" + name + ".test", PATIENCE);
      for (int question = 0; question < 3; question++) {
        Asked next = receiveAny();
        boolean fails = isOfNetwork(next) && asked.merge(true, 1, Integer::sum) == 1;
        if (fails) {
          byte[] failure =
              DnsHosts.naming("servfail.dns.hostile.test")
                  .orElseThrow()
                  .answer(next.question())
                  .get(0)
                  .message();
          server.send(new DatagramPacket(failure, failure.length, next.from()));
        } else {
          answer(next, isOfNetwork(next) ? TRANSLATED : "2a01:4f8:1:2::a00:1", server);
        }
      }
      assertThat(answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).hasSize(1);
    }
    AddressGuard guard = dns.guarding(new AddressGuard(false, false));
    assertThat(guard.allows(InetAddress.getByName("2a01:4f8:1:2::a00:1"))).isFalse();
  }

  private static DnsQuestion withId(DnsQuestion question, int id) {
    return new DnsQuestion(
        id, question.name(), question.type(), question.section(), false, question.nth());
  }

  /** The next question, but for the one by which the network is known. */
  private Asked receive() throws IOException {
    Asked asked = receiveAny();
    while (isOfNetwork(asked)) {
      answer(asked, TRANSLATED, server);
      asked = receiveAny();
    }
    return asked;
  }

  private Asked receiveAny() throws IOException {
    DatagramPacket packet = new DatagramPacket(new byte[1500], 1500);
    server.receive(packet);
    byte[] message = Arrays.copyOf(packet.getData(), packet.getLength());
    return new Asked(DnsQuestion.read(message, false).orElseThrow(), packet.getSocketAddress());
  }

  private static boolean isOfNetwork(Asked asked) {
    return asked.question().name().equals(Nat64.KNOWN_NAME);
  }

  private static void answer(Asked asked, String address, DatagramSocket by) throws IOException {
    for (Naming.Said said : Naming.addresses(address).answer(asked.question())) {
      byte[] message = said.message();
      by.send(new DatagramPacket(message, message.length, asked.from()));
    }
  }
}

package meguri.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import meguri.web.hostile.Behaviour;
import meguri.web.hostile.DnsHost;
import meguri.web.hostile.DnsHosts;
import meguri.web.hostile.HostileHosts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(30)
class NameServerTest {
  private static final WebSpec SPEC = WebSpec.builder().hosts(10).pages(10).hostile(true).build();
  private static final int NXDOMAIN = 3;

  @TempDir private Path dir;
  private NameServer server;

  @BeforeEach
  void serve() throws IOException {
    server = NameServer.start(new Names(SPEC), 0, new DelayFile(dir.resolve("delay")));
  }

  @AfterEach
  void close() {
    server.close();
  }

  private Dig dig() {
    return new Dig(server.address());
  }

  @Test
  void everyHostIsResolvedByUdpAndTcp() throws IOException {
    for (String line : new Names(SPEC).table().toList()) {
      String[] words = line.split(" ", -1);
      Dig.Seen seen = dig().udp(words[1]);
      assertThat(seen.code()).as(line).isZero();
      assertThat(seen.hex()).as(line).endsWith(hex(words[0]));
    }
    assertThat(dig().tcp("H00003.Meguri.test").hex()).endsWith(hex("127.10.0.4"));
    assertThat(dig().udp("h99999.meguri.test").code()).isEqualTo(NXDOMAIN);
  }

  @Test
  void hostsThatOnlyDnsKnowsAreInNoHostsFileAndHaveHonestServers() {
    assertThat(new Names(SPEC).table()).noneMatch(line -> line.contains(".dns.hostile.test"));
    List<Behaviour> all = DnsHosts.behaviours();
    assertThat(all)
        .extracting(HostileHosts::address)
        .doesNotHaveDuplicates()
        .allMatch(address -> address.matches("127\\.66\\.202\\.[0-9]{1,3}"));
    assertThat(DnsHosts.all())
        .extracting(DnsHosts::name)
        .containsExactlyElementsOf(all.stream().map(HostileHosts::name).toList());
    for (DnsHost host : DnsHosts.all()) {
      assertThat(HostileHosts.at(DnsHosts.address(host)))
          .hasValueSatisfying(
              server -> assertThat(HostileHosts.name(server)).isEqualTo(DnsHosts.name(host)));
    }
  }

  @Test
  void aWebWithoutHostileHostsDoesNotResolveTheirNames() throws IOException {
    WebSpec honest = WebSpec.builder().hosts(10).pages(10).build();
    try (NameServer of = NameServer.start(new Names(honest), 0, () -> Duration.ZERO)) {
      assertThat(new Dig(of.address()).udp("zero.dns.hostile.test").code()).isEqualTo(NXDOMAIN);
      assertThat(new Dig(of.address()).udp("h00003.meguri.test").code()).isZero();
    }
  }

  /** The first answer by UDP: its code, how many records it says there are, what it ends with. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "nxdomain, 3, 0, ''",
    "servfail, 2, 0, ''",
    "refused, 5, 0, ''",
    "no-data, 0, 0, ''",
    "nxdomain-at-first, 3, 0, ''",
    "zero, 0, 1, 00000000",
    "metadata, 0, 1, a9fea9fe",
    "aaaa-private, 0, 0, ''",
    "many-records, 0, 201, ''",
    "cname-to-itself, 0, 1, 00",
    "cname-loop, 0, 2, 00",
    "cname-chain, 0, 9, ''",
    "referral-for-ever, 0, 0, 0a090807",
    "rubbish, 0, 1, 21",
    "address-too-short, 0, 1, 00027f01"
  })
  void eachNameIsAnsweredAsItSays(String name, int code, int answers, String end)
      throws IOException {
    Dig.Seen seen = dig().udp(name + ".dns.hostile.test");
    assertThat(seen.code()).isEqualTo(code);
    assertThat(seen.answers()).isEqualTo(answers);
    assertThat(seen.hex()).endsWith(end);
  }

  @Test
  void answersTooLongForUdpComeByTcp() throws IOException {
    for (String name : List.of("too-many-records", "truncated", "huge-text")) {
      Dig.Seen cut = dig().udp(name + ".dns.hostile.test");
      assertThat(cut.isTruncated()).isTrue();
      assertThat(cut.answers()).isZero();
      assertThat(dig().tcp(name + ".dns.hostile.test").answers()).isPositive();
    }
  }

  @Test
  void someAnswersChangeFromQueryToQuery() throws IOException {
    assertThat(dig().udp("rebinding.dns.hostile.test").hex()).contains(hex("127.66.202."));
    for (int i = 0; i < 3; i++) {
      assertThat(dig().udp("rebinding.dns.hostile.test").hex())
          .contains("a9fea9fe")
          .doesNotContain(hex("127.66.202."));
    }
    assertThat(server.asked("rebinding.dns.hostile.test")).isEqualTo(4);
    assertThat(server.asked("zero.dns.hostile.test")).isZero();
  }

  @Test
  void forgedAnswersComeBeforeTrueOnes() throws IOException {
    Dig.Seen first = dig().udp("wrong-id-first.dns.hostile.test");
    assertThat(first.id()).isEqualTo(0x1235);
    assertThat(first.hex()).contains("a9fea9fe");
  }

  @Test
  void malformedQuestionsAreNotAnswered() throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      for (int length = 0; length < 40; length++) {
        byte[] rubbish = new byte[length];
        Arrays.fill(rubbish, (byte) 0x7F);
        socket.send(new DatagramPacket(rubbish, length, server.address()));
      }
    }
    assertThat(dig().udp("h00003.meguri.test").code()).isZero();
  }

  @Test
  void theDelayCanChangeWhileTheServerRuns() throws IOException {
    Path delay = dir.resolve("delay");
    Files.writeString(delay, "700\n");
    long start = System.nanoTime();
    dig().udp("h00003.meguri.test");
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(700_000_000);
    DelayFile file = new DelayFile(delay);
    assertThat(file.get()).isEqualTo(Duration.ofMillis(700));
    Files.writeString(delay, "");
    assertThat(file.get()).as("half written").isEqualTo(Duration.ofMillis(700));
    Files.delete(delay);
    assertThat(file.get()).isZero();
  }

  @Test
  void theMessageNamesAPortInUse() {
    assertThatThrownBy(
            () ->
                NameServer.start(new Names(SPEC), server.address().getPort(), () -> Duration.ZERO))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Cannot serve names");
  }

  private static String hex(String dotted) {
    StringBuilder hex = new StringBuilder();
    for (String part : dotted.replaceAll("\\.$", "").split("\\.", -1)) {
      hex.append(HexFormat.of().toHexDigits((byte) Integer.parseInt(part)));
    }
    return hex.toString();
  }
}

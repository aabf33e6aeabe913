package meguri.operators.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import meguri.state.frontier.AddressRange;
import meguri.state.frontier.Nat64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressGuardTest {

  private static final AddressGuard PUBLIC_ONLY = new AddressGuard(false, false);

  /** First and last address, and those beside them that are public; empty where there is none. */
  @ParameterizedTest(name = "{2}: {0} to {1}")
  @CsvSource({
    "0.0.0.0,         0.255.255.255,   this network,                '',              1.0.0.0",
    "10.0.0.0,        10.255.255.255,  private,                     9.255.255.255,   11.0.0.0",
    "100.64.0.0,      100.127.255.255, carriers' NAT,               100.63.255.255,  100.128.0.0",
    "127.0.0.0,       127.255.255.255, loopback,                    126.255.255.255, 128.0.0.0",
    "169.254.0.0,     169.254.255.255, link-local,                  169.253.255.255, 169.255.0.0",
    "172.16.0.0,      172.31.255.255,  private,                     172.15.255.255,  172.32.0.0",
    "192.0.0.0,       192.0.0.255,     protocol assignments,        191.255.255.255, 192.0.1.0",
    "192.0.2.0,       192.0.2.255,     documentation,               192.0.1.255,     192.0.3.0",
    "192.88.99.0,     192.88.99.255,   6to4 relays,                 192.88.98.255,   192.88.100.0",
    "192.168.0.0,     192.168.255.255, private,                     192.167.255.255, 192.169.0.0",
    "198.18.0.0,      198.19.255.255,  benchmarks,                  198.17.255.255,  198.20.0.0",
    "198.51.100.0,    198.51.100.255,  documentation,               198.51.99.255,   198.51.101.0",
    "203.0.113.0,     203.0.113.255,   documentation,               203.0.112.255,   203.0.114.0",
    "224.0.0.0,       255.255.255.255, multicast to broadcast,      223.255.255.255, ''",
    "::,              ::1,             unspecified and loopback,    '',              ''",
    "64:ff9b:1::,     64:ff9b:1:ffff:ffff:ffff:808:808, local NAT64, '',             ''",
    "100::,           1fff:ffff::1,    before global unicast,       '',              2000::",
    "2001:1::,        2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff, protocol assignments, '', 2001:200::",
    "2001:db8::,      2001:db8:ffff:ffff:ffff:ffff:ffff:ffff, documentation, 2001:db7:ffff::1, 2001:db9::",
    "3fff::,          3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff, documentation, 3ffe:ffff::1, 3fff:1000::",
    "4000::,          fbff:ffff::1,    after global unicast,        3fff:ffff::1,    ''",
    "fc00::,          fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, unique local,   '',   ''",
    "fe80::,          febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff, link-local,     '',   ''",
    "fec0::,          feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, site-local,     '',   ''",
    "ff00::,          ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, multicast,      '',   ''",
  })
  void specialRangesAreForbiddenFromFirstToLastAddress(
      String first, String last, String what, String before, String after) throws Exception {
    assertThat(PUBLIC_ONLY.allows(address(first))).as(first).isFalse();
    assertThat(PUBLIC_ONLY.allows(address(last))).as(last).isFalse();
    for (String beside : new String[] {before, after}) {
      if (!beside.isEmpty()) {
        assertThat(PUBLIC_ONLY.allows(address(beside))).as(beside).isTrue();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "169.254.169.254", // most clouds
        "169.254.170.2", // containers
        "100.100.100.200", // Alibaba's
        "168.63.129.16", // Azure's
        "192.0.0.192", // Oracle's
        "fd00:ec2::254", // Amazon's
        "fd20:ce::254", // Google's
      })
  void metadataServicesAreForbidden(String text) throws UnknownHostException {
    assertThat(PUBLIC_ONLY.allows(address(text))).isFalse();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "::ffff:10.0.0.1,                        false, mapped",
    "::ffff:8.8.8.8,                         true,  mapped",
    "::10.0.0.1,                             false, compatible",
    "::8.8.8.8,                              true,  compatible",
    "::ffff:0:10.0.0.1,                      false, translated",
    "::ffff:0:8.8.8.8,                       true,  translated",
    "64:ff9b::10.0.0.1,                      false, NAT64",
    "64:ff9b::169.254.169.254,               false, NAT64 of metadata",
    "64:ff9b::8.8.8.8,                       true,  NAT64",
    "64:ff9b::1:0:8.8.8.8,                   false, NAT64 with a longer prefix",
    "2002:a00:1::1,                          false, 6to4 of 10.0.0.1",
    "2002:7f00:909::8.8.8.8,                 false, 6to4 of 127.0.9.9",
    "2002:808:808::1,                        true,  6to4 of 8.8.8.8",
    "2001:0:a00:1:0:ffff:f7f7:f7f7,          false, Teredo: the server is 10.0.0.1",
    "2001:0:808:808:0:ffff:f5ff:fffe,        false, Teredo: the client is 10.0.0.1",
    "2001:0:808:808:0:ffff:f7f7:f7f7,        true,  Teredo of 8.8.8.8 at 8.8.8.8",
    "2a00:1450::5efe:10.0.0.1,               false, ISATAP of 10.0.0.1",
    "2a00:1450::200:5efe:10.0.0.1,           false, ISATAP that calls itself global",
    "2a00:1450:0:1:0:5efe:a9fe:a9fe,         false, ISATAP of metadata",
    "2a00:1450::200:5efe:8.8.8.8,            true,  ISATAP of 8.8.8.8",
    "fe80::5efe:8.8.8.8,                     false, ISATAP of 8.8.8.8 on this link",
  })
  void anIpv6AddressIsJudgedByTheIpv4AddressInside(String text, boolean allowed, String what)
      throws UnknownHostException {
    assertThat(PUBLIC_ONLY.allows(address(text))).as(what).isEqualTo(allowed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "8.8.8.8",
        "1.1.1.1",
        "2606:4700::1",
        "2a00:1450::1",
        "2001:4860::8888",
        "2400::1"
      })
  void publicAddressesAreAllowed(String text) throws UnknownHostException {
    assertThat(PUBLIC_ONLY.allows(address(text))).isTrue();
  }

  @Test
  void loopbackCanBeAllowedAlone() throws UnknownHostException {
    AddressGuard guard = new AddressGuard(true, false);
    assertThat(guard.allows(address("127.3.2.1"))).isTrue();
    assertThat(guard.allows(address("::1"))).isTrue();
    assertThat(guard.allows(address("10.0.0.1"))).isFalse();
    assertThat(guard.allows(address("169.254.169.254"))).isFalse();
    assertThat(guard.allows(address("8.8.8.8"))).isTrue();
  }

  @Test
  void allAddressesCanBeAllowed() throws UnknownHostException {
    AddressGuard guard = new AddressGuard(false, true);
    for (String text : new String[] {"127.0.0.1", "10.0.0.1", "169.254.169.254", "fe80::1"}) {
      assertThat(guard.allows(address(text))).as(text).isTrue();
    }
  }

  @Test
  void aRangeCanBeAllowed() throws UnknownHostException {
    AddressGuard guard =
        new AddressGuard(
            false,
            false,
            List.of(
                new AddressRange(new byte[] {10, 20, 0, 0}, 16),
                new AddressRange(address("fd12::").getAddress(), 32)));
    assertThat(guard.allows(address("10.20.255.255"))).isTrue();
    assertThat(guard.allows(address("10.21.0.0"))).isFalse();
    assertThat(guard.allows(address("fd12:0:ffff::1"))).isTrue();
    assertThat(guard.allows(address("fd12:1::1"))).isFalse();
    assertThat(guard.allows(address("127.0.0.1"))).isFalse();
    assertThat(guard.allows(address("8.8.8.8"))).as("public ones as always").isTrue();
    assertThat(guard.allows(address("64:ff9b::10.20.0.1"))).as("by its own name only").isFalse();
  }

  @Test
  void addressesBehindTheNetworksTranslatorsAreJudged() throws UnknownHostException {
    Nat64 translator = Nat64.in(address("2a01:4f8:1:2::192.0.0.170").getAddress()).orElseThrow();
    AddressGuard inside = PUBLIC_ONLY.behind(List.of(translator));
    assertThat(PUBLIC_ONLY.allows(address("2a01:4f8:1:2::10.0.0.1"))).isTrue();
    assertThat(inside.allows(address("2a01:4f8:1:2::10.0.0.1"))).isFalse();
    assertThat(inside.allows(address("2a01:4f8:1:2::8.8.8.8"))).isTrue();
    assertThat(inside.allows(address("2a01:4f8:1:3::10.0.0.1"))).as("another prefix").isTrue();
    assertThat(inside.allows(address("8.8.8.8"))).isTrue();
    assertThat(inside.allows(address("10.0.0.1"))).isFalse();
  }

  private static InetAddress address(String text) throws UnknownHostException {
    return InetAddress.getByName(text);
  }
}

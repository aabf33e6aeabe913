package meguri.operators.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressGuardTest {

  private static final AddressGuard PUBLIC_ONLY = new AddressGuard(false, false);

  @ParameterizedTest(name = "{0} is {1}: {2}")
  @CsvSource({
    "8.8.8.8, true, public",
    "1.1.1.1, true, public",
    "100.63.255.255, true, below CGNAT",
    "100.128.0.0, true, above CGNAT",
    "172.15.255.255, true, below private",
    "172.32.0.0, true, above private",
    "169.253.1.1, true, below link-local",
    "192.167.1.1, true, below private",
    "192.0.1.1, true, between special ones",
    "198.17.0.1, true, below benchmarking",
    "223.255.255.255, true, below multicast",
    "0.0.0.0, false, this host",
    "0.1.2.3, false, this network",
    "10.0.0.1, false, private",
    "10.255.255.255, false, private",
    "127.0.0.1, false, loopback",
    "127.255.0.9, false, loopback",
    "100.64.0.0, false, CGNAT",
    "100.100.100.200, false, Alibaba's metadata",
    "100.127.255.255, false, CGNAT",
    "169.254.0.1, false, link-local",
    "169.254.169.254, false, metadata",
    "172.16.0.1, false, private",
    "172.31.255.255, false, private",
    "192.168.1.1, false, private",
    "192.0.0.1, false, protocol assignments",
    "192.0.2.1, false, documentation",
    "198.18.0.1, false, benchmarking",
    "198.19.255.255, false, benchmarking",
    "198.51.100.7, false, documentation",
    "203.0.113.7, false, documentation",
    "224.0.0.1, false, multicast",
    "240.0.0.1, false, reserved",
    "255.255.255.255, false, broadcast",
    "2606:4700::1, true, public",
    "2a00:1450::1, true, public",
    "2001:4860::8888, true, public",
    "::1, false, loopback",
    "::, false, unspecified",
    "fe80::1, false, link-local",
    "fc00::1, false, unique local",
    "fd00:ec2::254, false, metadata",
    "ff02::1, false, multicast",
    "fec0::1, false, site-local",
    "2001:db8::1, false, documentation",
    "2002:0a00:0001::1, false, 6to4 of 10.0.0.1",
    "2001:0:0a00:1::1, false, Teredo",
    "64:ff9b::a00:1, false, NAT64 of 10.0.0.1",
    "::ffff:10.0.0.1, false, mapped private",
    "::ffff:127.0.0.1, false, mapped loopback",
    "::10.0.0.1, false, compatible private",
  })
  void onlyPublicAddressesAreAllowed(String address, boolean allowed, String what)
      throws UnknownHostException {
    assertThat(PUBLIC_ONLY.allows(InetAddress.getByName(address))).as(what).isEqualTo(allowed);
  }

  @Test
  void loopbackIsOpenedByItself() throws UnknownHostException {
    AddressGuard guard = new AddressGuard(true, false);
    assertThat(guard.allows(InetAddress.getByName("127.3.2.1"))).isTrue();
    assertThat(guard.allows(InetAddress.getByName("::1"))).isTrue();
    assertThat(guard.allows(InetAddress.getByName("10.0.0.1"))).isFalse();
    assertThat(guard.allows(InetAddress.getByName("169.254.169.254"))).isFalse();
    assertThat(guard.allows(InetAddress.getByName("8.8.8.8"))).isTrue();
  }

  @Test
  void allAddressesAreOpenedTogether() throws UnknownHostException {
    AddressGuard guard = new AddressGuard(false, true);
    for (String address : new String[] {"127.0.0.1", "10.0.0.1", "169.254.169.254", "fe80::1"}) {
      assertThat(guard.allows(InetAddress.getByName(address))).as(address).isTrue();
    }
  }
}

package meguri.state.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class SlotNumberTest {

  @Property
  void ipv4IsAnUnsignedNumberModuloH(
      @ForAll @Size(4) byte[] address, @ForAll @IntRange(min = 1) int slots) {
    int expected = new BigInteger(1, address).mod(BigInteger.valueOf(slots)).intValue();
    assertThat(SlotNumber.of(address, slots)).isEqualTo(expected);
  }

  @Property
  void everyIpv6AddressOfOneNetworkIsOneSlot(
      @ForAll @Size(16) byte[] one,
      @ForAll @Size(8) byte[] host,
      @ForAll @IntRange(min = 1) int h) {
    byte[] other = one.clone();
    System.arraycopy(host, 0, other, 8, 8);
    assertThat(SlotNumber.of(other, h)).isEqualTo(SlotNumber.of(one, h)).isBetween(0, h - 1);
  }

  @Example
  void highIpv4AddressesDoNotCountAsNegative() throws UnknownHostException {
    assertThat(of("255.255.255.255", 65_536)).isEqualTo(65_535);
    assertThat(of("192.0.2.1", 1_000)).isEqualTo((int) (0xC0000201L % 1_000));
  }

  @Example
  void neighbouringIpv6NetworksSpreadAndNeverChange() throws UnknownHostException {
    // a stored crawl depends on these numbers
    assertThat(of("2001:db8:0:1::1", 65_536)).isEqualTo(of("2001:db8:0:1:ffff::2", 65_536));
    assertThat(of("2001:db8:0:1::1", 65_536)).isNotEqualTo(of("2001:db8:0:2::1", 65_536));
    assertThat(of("2001:db8:0:1::1", 65_536)).isEqualTo(IPV6_SLOT);
  }

  private static final int IPV6_SLOT = 25_300;

  private static int of(String address, int slots) throws UnknownHostException {
    return SlotNumber.of(InetAddress.getByName(address).getAddress(), slots);
  }
}

package meguri.state.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Nat64Test {

  /** RFC 6052, section 2.4, with the two addresses of RFC 7050 and with 192.0.2.33. */
  @ParameterizedTest(name = "{0} bytes")
  @CsvSource({
    " 4, 2001:db8:c000:aa::,            2001:db8:c000:221::",
    " 5, 2001:db8:1c0:0:aa::,           2001:db8:1c0:2:21::",
    " 6, 2001:db8:122:c000:0:ab00::,    2001:db8:122:c000:2:2100::",
    " 7, 2001:db8:122:3c0:0:ab::,       2001:db8:122:3c0:0:221::",
    " 8, 2001:db8:122:344:c0:0:aa00::,  2001:db8:122:344:c0:2:2100::",
    "12, 2001:db8:122:344::192.0.0.170, 2001:db8:122:344::192.0.2.33",
  })
  void thePrefixIsFoundAtEachOfItsLengths(int length, String known, String other)
      throws UnknownHostException {
    Nat64 prefix = Nat64.in(bytes(known)).orElseThrow();
    assertThat(prefix.prefix()).hasSize(length);
    assertThat(prefix.inside(bytes(other))).contains(bytes("192.0.2.33"));
  }

  @Test
  void anAddressElsewhereIsNotBelowIt() throws UnknownHostException {
    assertThat(Nat64.in(bytes("2001:db8::1"))).isEmpty();
    Nat64 prefix = Nat64.in(bytes("2001:db8:122:344::192.0.0.170")).orElseThrow();
    assertThat(prefix.inside(bytes("2001:db8:122:345::192.0.2.33"))).isEmpty();
    assertThat(prefix.inside(bytes("192.0.2.33"))).isEmpty();
  }

  private static byte[] bytes(String address) throws UnknownHostException {
    return InetAddress.getByName(address).getAddress();
  }
}

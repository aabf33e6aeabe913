package meguri.operators.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {

  private final Names names =
      Names.parse(
          """
          # the machines
          10.0.0.1  a.test A2.test # both
          \t
          10.0.0.2\ta.test\r
          ::1 a.test
          """);

  @Test
  void aNameHasAllItsAddressesInTheirOrder() {
    assertThat(names.lookup("a.test"))
        .extracting(InetAddress::getHostAddress)
        .containsExactly("10.0.0.1", "10.0.0.2", "0:0:0:0:0:0:0:1");
    assertThat(names.lookup("a2.test")).hasSize(1);
    assertThat(names.lookup("b.test")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"192.0.2.1", "[2001:db8::1]", "::ffff:192.0.2.1"})
  void anAddressIsItsOwnAddress(String text) throws Exception {
    assertThat(names.lookup(text)).containsExactly(InetAddress.getByName(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"10.0.0.256 a.test", "10.0.0.1", "a.test 10.0.0.1", "fe80::zz a.test"})
  void aMalformedLineIsRefusedByItsNumber(String line) {
    assertThatThrownBy(() -> Names.parse("10.0.0.1 a.test\n" + line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("hosts file, line 2: expected an IP address and a name, got: " + line);
  }
}

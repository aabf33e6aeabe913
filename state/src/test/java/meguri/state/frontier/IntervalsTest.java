package meguri.state.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import meguri.state.Hash64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalsTest {

  private static final byte[] LOOPBACK = {127, 0, 0, 1};
  private static final byte[] PUBLIC = {(byte) 198, 41, 0, 4};
  private static final byte[] IPV6 = {
    0x20, 1, 5, 3, (byte) 0xBA, 62, 0, 0, 0, 0, 0, 0, 0, 2, 0, 48
  };

  @Test
  void noRuleUndercutsTheLeastIntervalOfAPublicAddress() {
    Intervals intervals =
        new Intervals(
            0, 0, 250, List.of(new Intervals.ByAddress(new AddressRange(PUBLIC, 32), 10)));
    assertThat(intervals.between(LOOPBACK)).isZero();
    assertThat(intervals.between(PUBLIC)).isEqualTo(250);
    assertThat(intervals.between(IPV6)).isEqualTo(250);
  }

  @Test
  void theFirstRuleWhosePrefixFitsDecides() {
    Intervals intervals =
        new Intervals(
            1_000,
            0,
            0,
            List.of(
                new Intervals.ByAddress(
                    new AddressRange(new byte[] {(byte) 198, 41, 0, 0}, 22), 5_000),
                new Intervals.ByAddress(
                    new AddressRange(new byte[] {(byte) 198, 0, 0, 0}, 8), 2_000),
                new Intervals.ByAddress(new AddressRange(IPV6, 47), 7_000),
                new Intervals.ByAddress(new AddressRange(new byte[4], 0), 3_000)));
    assertThat(intervals.between(PUBLIC)).isEqualTo(5_000);
    assertThat(intervals.between(new byte[] {(byte) 198, 41, 3, (byte) 255})).isEqualTo(5_000);
    assertThat(intervals.between(new byte[] {(byte) 198, 41, 4, 0})).isEqualTo(2_000);
    assertThat(intervals.between(IPV6)).isEqualTo(7_000);
    assertThat(intervals.between(new byte[16])).isEqualTo(1_000);
    assertThat(intervals.between(LOOPBACK)).isEqualTo(3_000);
    assertThat(intervals.shortest()).isEqualTo(1_000);
  }

  @Test
  void aHostMayHaveALongerIntervalThanItsAddressButNoShorterOne() {
    Intervals intervals =
        new Intervals(
            1_000,
            1_500,
            0,
            List.of(
                new Intervals.ByHost("a.example", false, 9_000),
                new Intervals.ByHost("example", true, 100)));
    assertThat(intervals.between(pin("http://a.example:8080"))).isEqualTo(9_000);
    assertThat(intervals.between(pin("http://b.example"))).isEqualTo(1_000);
    assertThat(intervals.between(pin("http://example"))).isEqualTo(1_500);
    assertThat(intervals.between(pin("http://notexample"))).isEqualTo(1_500);
  }

  @ParameterizedTest
  @CsvSource({
    "http://a.example, a.example",
    "https://a.example:8443, a.example",
    "http://a_b:80, a_b",
    "http://{{domain}}, {{domain}}",
    "http://[2001:db8::1], [2001:db8::1]",
    "http://[2001:db8::1]:8080, [2001:db8::1]"
  })
  void aHostsNameIsReadFromItsOriginInAnyForm(String origin, String name) {
    assertThat(Pin.nameOf(origin)).isEqualTo(name);
  }

  private static Pin pin(String origin) {
    return new Pin(origin, Hash64.of(origin), LOOPBACK, 1);
  }
}

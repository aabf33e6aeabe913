package meguri.state.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import meguri.state.Hash64;
import meguri.state.steer.Command;
import meguri.state.steer.Holds;
import meguri.state.steer.LiveSettings;
import meguri.state.steer.Target;
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
  void noCommandUndercutsTheLeastIntervalOfAPublicAddress() {
    Holds holds = new Holds();
    Intervals begun =
        new Intervals(1_000, 0, 250, List.of(new Intervals.ByHost("a.test", false, 9_000)));
    set(holds, Target.ALL, "politeness.interval", "1000", "10");
    set(holds, Target.host("a.test"), "interval", "", "0");
    Intervals intervals = begun.with(holds.settings());
    assertThat(intervals.between(LOOPBACK)).isEqualTo(10);
    assertThat(intervals.between(PUBLIC)).isEqualTo(250);
    Pin host = new Pin("http://a.test", 1, PUBLIC, 1);
    assertThat(intervals.between(host, holds.settings()))
        .as("a command counts before a rule about the host, and not before one about its address")
        .isEqualTo(250);
    set(holds, Target.host("a.test"), "interval", "", "20000");
    assertThat(intervals.between(host, holds.settings())).isEqualTo(20_000);
  }

  private static void set(Holds holds, Target target, String... words) {
    holds.add(new Command("id", "crawl", 0, Command.Kind.SET, target, 0, false, List.of(words)));
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
    assertThat(intervals.between(pin("http://a.example:8080"), new LiveSettings()))
        .isEqualTo(9_000);
    assertThat(intervals.between(pin("http://b.example"), new LiveSettings())).isEqualTo(1_000);
    assertThat(intervals.between(pin("http://example"), new LiveSettings())).isEqualTo(1_500);
    assertThat(intervals.between(pin("http://notexample"), new LiveSettings())).isEqualTo(1_500);
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

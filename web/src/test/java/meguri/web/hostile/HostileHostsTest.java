package meguri.web.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import meguri.web.WebSpec;
import meguri.web.hostile.Expectation.Ending;
import org.junit.jupiter.api.Test;

class HostileHostsTest {
  private static final List<Behaviour> ALL = HostileHosts.all();

  @Test
  void everyHostHasItsOwnNameAndAddress() {
    assertThat(ALL).extracting(HostileHosts::name).doesNotHaveDuplicates();
    assertThat(ALL)
        .extracting(HostileHosts::address)
        .doesNotHaveDuplicates()
        .allMatch(address -> address.matches("127\\.66\\.20[01]\\.[0-9]{1,3}"));
    assertThat(ALL).allMatch(behaviour -> behaviour.name().matches("[a-z0-9][a-z0-9.-]{1,61}"));
    for (Behaviour behaviour : ALL) {
      assertThat(HostileHosts.at(HostileHosts.address(behaviour))).contains(behaviour);
      assertThat(HostileHosts.isHostile(HostileHosts.name(behaviour))).isTrue();
    }
  }

  @Test
  void theHostsFileHasAllHostsAndTheWildcardNamesAtOneAddress() {
    Set<String> names = new HashSet<>();
    String wildcard = HostileHosts.address(HostileHosts.named(Traps.WILDCARD));
    HostileHosts.table().forEach(line -> names.add(line.substring(line.indexOf(' ') + 1)));
    assertThat(names)
        .hasSize(ALL.size() + Traps.WILDCARD_NAMES + (int) Crowds.table().count())
        .contains("never-answers.hostile.test", "n199.crowd.test", "d59.drips.test");
    assertThat(HostileHosts.table().filter(line -> line.startsWith(wildcard + " ")))
        .hasSize(1 + Traps.WILDCARD_NAMES);
  }

  @Test
  void unknownAddressesAndNamesAreReported() {
    assertThat(HostileHosts.at("127.66.199.255")).isEmpty();
    assertThat(HostileHosts.at("127.10.0.1")).isEmpty();
    assertThat(HostileHosts.isHostile("h00001.meguri.test")).isFalse();
    assertThatThrownBy(() -> HostileHosts.named("kindness")).hasMessageContaining("kindness");
  }

  @Test
  void expectationsArePossible() {
    assertThat(ALL)
        .extracting(Behaviour::expectation)
        .allSatisfy(
            expected -> {
              assertThat(expected.minLinks()).isBetween(0, expected.maxLinks());
              boolean robots =
                  expected.outcome() == Ending.OPEN || expected.outcome() == Ending.CLOSED;
              assertThat(!robots || expected.path().equals("/robots.txt")).isTrue();
            });
  }

  @Test
  void otherHostsCannotHaveTheirAddresses() {
    WebSpec.Builder spec = WebSpec.builder().hosts(10).pages(10).firstAddress("127.65.255.250");
    assertThat(spec.build().hostile()).isFalse();
    assertThatThrownBy(() -> spec.hostile(true).build()).hasMessageContaining("hostile hosts");
    assertThat(spec.firstAddress("127.67.0.0").build().hostile()).isTrue();
  }
}

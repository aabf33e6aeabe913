package meguri.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {
  @Test
  void hostsAreFoundByTheirNamesInAnyCase() {
    Names names = new Names(WebSpec.builder().hosts(2000).pages(2000).build());
    Set<String> all = new HashSet<>();
    for (int host = 0; host < 2000; host++) {
      String name = names.name(host);
      assertThat(names.host(name)).hasValue(host);
      assertThat(names.host(name.toUpperCase(Locale.ROOT))).hasValue(host);
      all.add(name);
    }
    assertThat(all).hasSize(2000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "localhost",
        "127.10.0.1",
        "h00100.meguri.test",
        "h0.meguri.test",
        "x.h00000.meguri.test",
        "h99999999999999999999.meguri.test"
      })
  void unknownNamesAreNotFound(String name) {
    assertThat(new Names(WebSpec.builder().hosts(100).build()).host(name)).isEmpty();
  }

  @Test
  void addressesAreConsecutiveAndSharedIfAsked() {
    Names own = new Names(WebSpec.builder().hosts(300).build());
    assertThat(own.address(0)).isEqualTo("127.10.0.1");
    assertThat(own.address(299)).isEqualTo("127.10.1.44");
    Names shared =
        new Names(
            WebSpec.builder().hosts(300).hostsPerAddress(3).firstAddress("127.99.0.7").build());
    assertThat(shared.address(2)).isEqualTo("127.99.0.7");
    assertThat(shared.address(3)).isEqualTo("127.99.0.8");
  }

  @Test
  void theHostsFileHasALineForEachHost(@TempDir Path dir) throws IOException {
    Path file = dir.resolve("hosts");
    new Names(WebSpec.builder().hosts(100).build()).writeTo(file);
    assertThat(Files.readAllLines(file)).hasSize(100).startsWith("127.10.0.1 h00000.meguri.test");
  }

  @Test
  void addressesOutsideOfLoopbackAreRefused() {
    assertThatThrownBy(() -> WebSpec.builder().firstAddress("10.0.0.1").build())
        .hasMessageContaining("firstAddress is 10.0.0.1")
        .hasMessageContaining("127.0.0.0/8");
    assertThatThrownBy(() -> WebSpec.builder().firstAddress("127.255.255.200").build())
        .hasMessageContaining("100 addresses before 127.255.255.255");
  }
}

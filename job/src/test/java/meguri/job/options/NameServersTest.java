package meguri.job.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameServersTest {

  @ParameterizedTest
  @CsvSource({
    "10.0.0.53, 10.0.0.53, 53",
    "127.0.0.1:5353, 127.0.0.1, 5353",
    "fd00::53, fd00::53, 53",
    "[fd00::53], fd00::53, 53",
    "[fd00::53]:5353, fd00::53, 5353"
  })
  void addressesAreReadWithTheirPorts(String text, String address, int port) throws Exception {
    Configuration options = new Configuration();
    options.set(ResolveOptions.SERVERS, List.of(text));
    assertThat(NameServers.of(options))
        .containsExactly(new InetSocketAddress(InetAddress.getByName(address), port));
  }

  @Test
  void theMachinesNameServersAreTheDefault() {
    assertThat(NameServers.of(new Configuration())).isEmpty();
  }
}

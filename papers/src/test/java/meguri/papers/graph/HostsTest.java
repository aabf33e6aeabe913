package meguri.papers.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostsTest {

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "https://a.example/b/c/d, 0, https://a.example",
    "https://a.example/b/c/d, 1, https://a.example/b",
    "https://a.example/b/c/d, 2, https://a.example/b/c",
    "https://a.example/b/c/d, 3, https://a.example/b/c",
    "https://a.example/, 2, https://a.example",
    "https://a.example, 0, https://a.example"
  })
  void theFirstDirectoriesBelongToTheNameOfAHost(String url, int directories, String name) {
    assertThat(Hosts.name(url, directories)).isEqualTo(name);
  }

  @Test
  void pagesOfOneHostHaveItsNumber() throws IOException {
    Path file = Files.writeString(directory.resolve("urls"), "http://b/1\nhttp://a/\nhttp://b/2\n");

    Hosts hosts = Hosts.read(file, 3, 0);

    assertThat(hosts.count()).isEqualTo(2);
    assertThat(hosts.of(0)).isEqualTo(hosts.of(2)).isNotEqualTo(hosts.of(1));
    assertThatThrownBy(() -> Hosts.read(file, 4, 0))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("has 3 lines; expected one for each of the graph's 4 nodes");
  }

  @Test
  void pagesOfASyntheticWebAreNumberedHostAfterHost() {
    Hosts hosts = WebGraph.hosts(3, 20, 900);

    assertThat(hosts.count()).isEqualTo(20);
    assertThat(hosts.of(0)).isZero();
    assertThat(hosts.of(899)).isEqualTo(19);
  }
}

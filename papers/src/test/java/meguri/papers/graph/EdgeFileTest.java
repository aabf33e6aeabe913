package meguri.papers.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EdgeFileTest {

  @TempDir private Path directory;

  @Test
  void linksOfANodeKeepTheirOrderWhereverTheyStandInTheFile() throws IOException {
    Graph graph = EdgeFile.read(file("web.edges", "2 0\n0 3\n2 5\n0 1\n2 0\n"));

    assertThat(graph.name()).isEqualTo("web");
    assertThat(graph.nodes()).isEqualTo(6);
    assertThat(graph.links()).isEqualTo(5);
    assertThat(links(graph, 0)).containsExactly(3, 1);
    assertThat(links(graph, 1)).isEmpty();
    assertThat(links(graph, 2)).containsExactly(0, 5, 0);
    assertThat(links(graph, 5)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0 1\n1 0", "0\t1\n1\t0\n", "0 1\r\n1 0\r\n"})
  void tabsCarriageReturnsAndAMissingLastLineEndAreAccepted(String text) throws IOException {
    Graph graph = EdgeFile.read(file("g.txt", text));

    assertThat(links(graph, 0)).containsExactly(1);
    assertThat(links(graph, 1)).containsExactly(0);
  }

  @Test
  void aFileNamedGzIsDecompressed() throws IOException {
    StringBuilder text = new StringBuilder();
    IntStream.range(0, 50_000).forEach(i -> text.append(i).append(' ').append(i / 2).append('\n'));

    Graph graph = EdgeFile.read(gzip("tree.edges.gz", text.toString()));

    assertThat(graph.name()).isEqualTo("tree");
    assertThat(graph.links()).isEqualTo(50_000);
    assertThat(links(graph, 49_999)).containsExactly(24_999);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "1",
        "1 ",
        "1 x",
        "1 2 3",
        "1  2",
        "-1 2",
        "1,2",
        "1 268435456",
        "99999999999 1",
        "",
        "# comment",
        "1 2.0"
      })
  void anythingElseIsAnErrorThatNamesFileAndLine(String garbage) throws IOException {
    Path file = file("bad.edges", "0 1\n" + garbage + "\n1 0\n");

    assertThatThrownBy(() -> EdgeFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessage(
            file + ", line 2: expected \"source target\", two node numbers from 0 to 268435455");
  }

  @Test
  void aFileWithoutLinksIsAnError() throws IOException {
    Path file = file("empty.edges", "");

    assertThatThrownBy(() -> EdgeFile.read(file)).hasMessageStartingWith(file + ": has no link");
  }

  @Test
  void aMissingFileIsAnError() {
    Path file = directory.resolve("none.edges");

    assertThatThrownBy(() -> EdgeFile.read(file)).hasMessage(file + ": there is no such file");
  }

  @Test
  void aPlainFileNamedGzIsAnError() throws IOException {
    Path file = file("plain.edges.gz", "0 1\n");

    assertThatThrownBy(() -> EdgeFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + ": is named .gz but is not gzip");
  }

  @Test
  void aTruncatedGzipFileIsAnError() throws IOException {
    Path file = gzip("cut.edges.gz", "0 1\n".repeat(1_000));
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length - 12));

    assertThatThrownBy(() -> EdgeFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + ": cannot be read to its end");
  }

  private static int[] links(Graph graph, int node) {
    return IntStream.range(0, graph.degree(node)).map(link -> graph.target(node, link)).toArray();
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private Path gzip(String name, String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.US_ASCII));
    }
    return Files.write(directory.resolve(name), bytes.toByteArray());
  }
}

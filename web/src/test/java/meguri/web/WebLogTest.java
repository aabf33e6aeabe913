package meguri.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebLogTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir Path dir;

  @Test
  void theSmallestGapOfEachAddressIsFound() {
    List<Request> requests = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      requests.add(request("127.10.0.1", 2L * i * SECOND, SECOND));
      requests.add(request("127.10.0.2", 3L * i * SECOND, SECOND));
    }
    // Starts 0.3 s after the end of the one at 1000 s, which is 0.7 s before the next begins.
    Request early = request("127.10.0.1", 1001 * SECOND + 300_000_000, 1);
    requests.add(early);
    Collections.shuffle(requests, new Random(1));
    List<Gap> gaps = WebLog.gaps(requests);
    assertThat(gaps).extracting(Gap::address).containsExactly("127.10.0.1", "127.10.0.2");
    assertThat(gaps.get(0).gapNs()).isEqualTo(300_000_000);
    assertThat(gaps.get(0).second()).isEqualTo(early);
    assertThat(gaps.get(1).gapNs()).isEqualTo(2 * SECOND);
  }

  @Test
  void overlappingRequestsHaveANegativeGap() {
    List<Request> requests =
        List.of(
            request("127.10.0.1", 0, 10 * SECOND),
            request("127.10.0.1", 2 * SECOND, SECOND),
            request("127.10.0.1", 5 * SECOND, SECOND));
    // The second one has ended by then, the first one has not.
    assertThat(WebLog.gaps(requests).get(0).gapNs()).isEqualTo(-8 * SECOND);
  }

  @Test
  void oneRequestMakesNoGap() {
    assertThat(WebLog.gaps(List.of(request("127.10.0.1", 0, 1)))).isEmpty();
  }

  @Test
  void writtenRequestsAreReadAndReopeningAppends() throws IOException {
    Path file = dir.resolve("web.tsv");
    Request first = request("127.10.0.1", 1, 2);
    Request second = request("127.10.0.2", 3, 4);
    write(file, first);
    write(file, second);
    assertThat(WebLog.read(file)).containsExactly(first, second);
    assertThat(Files.readAllLines(file).get(0))
        .isEqualTo("1\t3\t127.10.0.1\th00000.meguri.test\tGET\t/p/1.html\t200\t9000");
  }

  @Test
  void aTornLastLineIsIgnoredAndRemovedAtReopening() throws IOException {
    Path file = dir.resolve("web.tsv");
    Request whole = request("127.10.0.1", 1, 2);
    write(file, whole);
    Files.writeString(file, Files.readString(file) + "5\t6\t127.10");
    assertThat(WebLog.read(file)).containsExactly(whole);
    write(file, whole);
    assertThat(WebLog.read(file)).containsExactly(whole, whole);
  }

  @Test
  void charactersThatWouldBreakColumnsAreReplaced() throws IOException {
    Path file = dir.resolve("web.tsv");
    write(file, new Request(1, 2, "127.10.0.1", "h\n", "GET", "/a\tb\u00e9", 404, 0));
    Request read = WebLog.read(file).get(0);
    assertThat(read.path()).isEqualTo("/a?b?");
    assertThat(read.host()).isEqualTo("h?");
  }

  @Test
  void aMalformedLineIsNamed() throws IOException {
    Path file = dir.resolve("web.tsv");
    write(file, request("127.10.0.1", 1, 2));
    Files.writeString(file, Files.readString(file) + "GET /\n");
    assertThatThrownBy(() -> WebLog.read(file)).hasMessageContaining("web.tsv, line 2");
  }

  private static void write(Path file, Request request) throws IOException {
    try (LogWriter writer = new LogWriter(file)) {
      writer.append(request);
    }
  }

  private static Request request(String address, long start, long length) {
    return new Request(
        start, start + length, address, "h00000.meguri.test", "GET", "/p/1.html", 200, 9000);
  }
}

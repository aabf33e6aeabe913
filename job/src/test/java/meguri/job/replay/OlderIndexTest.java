package meguri.job.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import meguri.job.Refusal;
import meguri.operators.archive.KnownBodies;
import meguri.operators.model.Digest;
import meguri.state.content.Original;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OlderIndexTest {

  private static final String SAME = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA7";
  private static final String LINE =
      "test,a)%s 20261120100000 {\"url\":\"http://a.test%s\",\"mime\":\"%s\",\"status\":\"%s\",\"digest\":\"%s\"}%n";

  @TempDir private Path directory;

  @Test
  void aBodyIsFoundByItsDigestAndBestUnderTheSameUrl() throws Exception {
    Path plain = directory.resolve("one.cdxj");
    Files.writeString(
        plain,
        LINE.formatted("/", "/", "text/html", 200, "sha1:" + SAME)
            + LINE.formatted("/b?f=A%7CB", "/b?f=A%7CB", "text/html", 200, SAME)
            + LINE.formatted("/x", "/x", "text/html", 404, "sha1:X")
            + LINE.formatted("/y", "/y", "warc/revisit", 200, "sha1:Y")
            + "!meta 0 {}\nno line at all\n");
    Path packed = directory.resolve("two.cdxj.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(LINE.formatted("/z", "/z", "text/html", 200, "sha1:Z").getBytes(UTF_8));
    }
    Path file = directory.resolve("known");
    assertThat(OlderIndex.write(List.of(plain, packed), Digest.SHA1, file)).isEqualTo(3);
    long time = Instant.parse("2026-11-20T10:00:00Z").toEpochMilli();
    String digest = "sha1:" + SAME;
    try (KnownBodies known = new KnownBodies(file)) {
      assertThat(known.find(digest, "http://a.test/b?f=A|B"))
          .as("as the crawl spells it")
          .hasValue(new Original("http://a.test/b?f=A|B", time, digest));
      assertThat(known.find(digest, "http://b.test/"))
          .hasValueSatisfying(other -> assertThat(other.url()).startsWith("http://a.test/"));
      assertThat(known.find("sha1:Z", "http://a.test/z")).isPresent();
      assertThat(known.find("sha1:X", "http://a.test/x")).as("a 404").isEmpty();
      assertThat(known.find("sha1:Y", "http://a.test/y")).as("a revisit").isEmpty();
    }
    assertThatThrownBy(() -> OlderIndex.write(List.of(plain), Digest.SHA256, file))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("has no capture with status 200 and a digest in sha256");
    Path none = directory.resolve("none.cdxj");
    assertThatThrownBy(() -> OlderIndex.write(List.of(none), Digest.SHA1, file))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("There is no file " + none);
  }
}

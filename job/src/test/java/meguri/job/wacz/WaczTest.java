package meguri.job.wacz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import meguri.job.Refusal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.WaczReader;

class WaczTest {

  private static final Wacz.Description DESCRIPTION =
      new Wacz.Description("A \"title\"", "meguri/test", Instant.parse("2026-11-20T07:00:00.5Z"));
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path tmp;
  private Path warc;
  private Path target;

  @BeforeEach
  void places() {
    warc = tmp.resolve("crawl/warc");
    target = tmp.resolve("crawl.wacz");
  }

  @Test
  void aFileHasTheFinishedPartOfTheArchiveAsItIs() throws IOException {
    Path first = two().write();
    Path second = new SmallArchive(warc, 2).page("z", "text/html", "<title>last</title>").write();
    Path metadata = Files.write(warc.resolve("meguri-c-metadata-chk1-x-0.warc.gz"), new byte[] {1});
    Files.write(warc.resolve(".meguri-c-chk1-x-3.warc.gz.inprogress.1"), new byte[] {1});
    Files.write(warc.resolve("meguri-c-chk1-x-4.cdxj"), List.of("of a file without a name yet"));
    Packed packed = pack(1 << 30).get(0);
    assertThat(packed).isEqualTo(new Packed(target, 3, 4, 3, 0, Files.size(target)));
    try (ZipFile zip = new ZipFile(target.toFile())) {
      assertThat(zip.stream().map(ZipEntry::getName))
          .containsExactly(
              "archive/" + first.getFileName(),
              "archive/" + second.getFileName(),
              "archive/" + metadata.getFileName(),
              "indexes/index.cdx.gz",
              "indexes/index.idx",
              "pages/pages.jsonl",
              "datapackage.json",
              "datapackage-digest.json");
      assertThat(zip.stream().filter(entry -> entry.getName().endsWith(".gz")))
          .hasSize(4)
          .allMatch(entry -> entry.getMethod() == ZipEntry.STORED);
      assertThat(bytes(zip, "archive/" + first.getFileName())).isEqualTo(Files.readAllBytes(first));
    }
    assertThat(files()).containsExactlyInAnyOrder("crawl", "crawl.wacz");
  }

  @Test
  void theListOfContentsHasTheDigestOfEachAndIsReadByJwarc() throws IOException {
    two().write();
    pack(1 << 30);
    try (ZipFile zip = new ZipFile(target.toFile());
        WaczReader jwarc = new WaczReader(target)) {
      assertThat(jwarc.metadata())
          .containsEntry("profile", "data-package")
          .containsEntry("wacz_version", "1.1.1")
          .containsEntry("title", "A \"title\"")
          .containsEntry("software", "meguri/test")
          .containsEntry("created", "2026-11-20T07:00:00Z");
      JsonNode resources = json(zip, "datapackage.json").path("resources");
      assertThat(resources).hasSize(4);
      for (JsonNode resource : resources) {
        byte[] content = bytes(zip, resource.path("path").asText());
        assertThat(resource.path("hash").asText()).isEqualTo(Sha256.of(content));
        assertThat(resource.path("bytes").asInt()).isEqualTo(content.length);
        assertThat(resource.path("path").asText()).endsWith("/" + resource.path("name").asText());
      }
      JsonNode digest = json(zip, "datapackage-digest.json");
      assertThat(digest.path("path").asText()).isEqualTo("datapackage.json");
      assertThat(digest.path("hash").asText()).isEqualTo(Sha256.of(bytes(zip, "datapackage.json")));
    }
  }

  @Test
  void pagesHaveTheirTitlesAndTheIdsOfTheirRecords() throws IOException {
    two().copy("d", "b").copy("b", "b").write();
    pack(1 << 30);
    try (ZipFile zip = new ZipFile(target.toFile())) {
      assertThat(lines(bytes(zip, "pages/pages.jsonl")))
          .containsExactly(
              "{\"format\":\"json-pages-1.0\",\"id\":\"pages\",\"title\":\"All Pages\"}",
              "{\"id\":\"%s\",\"url\":\"http://a.test/b\",\"ts\":\"2026-11-20T06:00:00Z\",\"title\":\"Größe & \\\"b\\\"\"}"
                  .formatted(SmallArchive.id(0)),
              "{\"id\":\"%s\",\"url\":\"http://a.test/a\",\"ts\":\"2026-11-20T06:00:02Z\"}"
                  .formatted(SmallArchive.id(2)),
              "{\"id\":\"%s\",\"url\":\"http://a.test/d\",\"ts\":\"2026-11-20T06:00:03Z\"}"
                  .formatted(SmallArchive.id(3)));
    }
  }

  @Test
  void theIndexIsSortedAndEachBlockOfItStandsAlone() throws IOException {
    List<String> all = new ArrayList<>();
    for (int file = 0; file < 3; file++) {
      SmallArchive archive = new SmallArchive(warc, file);
      for (int i = 0; i < 1000; i++) {
        archive.page("p" + (i * 7919 + file) % 5000, "image/png", "");
      }
      archive.write();
      all.addAll(archive.lines());
    }
    Collections.sort(all);
    assertThat(pack(1 << 30).get(0).captures()).isEqualTo(3000);
    try (ZipFile zip = new ZipFile(target.toFile())) {
      List<String> summary = lines(bytes(zip, "indexes/index.idx"));
      byte[] blocks = bytes(zip, "indexes/index.cdx.gz");
      assertThat(summary).hasSize(1 + 3);
      assertThat(summary.get(0))
          .isEqualTo("!meta 0 {\"format\":\"cdxj-gzip-1.0\",\"filename\":\"index.cdx.gz\"}");
      List<String> found = new ArrayList<>();
      for (String line : summary.subList(1, summary.size())) {
        JsonNode place = JSON.readTree(line.substring(line.indexOf('{')));
        int from = place.path("offset").asInt();
        byte[] block = new byte[place.path("length").asInt()];
        System.arraycopy(blocks, from, block, 0, block.length);
        assertThat(place.path("digest").asText()).isEqualTo(Sha256.of(block));
        List<String> captures =
            lines(new GZIPInputStream(new ByteArrayInputStream(block)).readAllBytes());
        assertThat(captures.get(0)).startsWith(line.substring(0, line.indexOf(" {")) + " {");
        found.addAll(captures);
      }
      assertThat(found).isEqualTo(all);
    }
  }

  @Test
  void aLargeArchiveIsPackedInSeveralFilesThatAListHolds() throws IOException {
    for (int file = 0; file < 3; file++) {
      new SmallArchive(warc, file).page("p" + file, "text/html", "x".repeat(100)).write();
    }
    List<Packed> packed = pack(1);
    assertThat(packed).extracting(Packed::captures).containsExactly(1L, 1L, 1L);
    assertThat(files())
        .containsExactlyInAnyOrder(
            "crawl", "crawl-1.wacz", "crawl-2.wacz", "crawl-3.wacz", "crawl.json");
    JsonNode list = JSON.readTree(tmp.resolve("crawl.json").toFile());
    assertThat(list.path("profile").asText()).isEqualTo("multi-wacz-package");
    for (JsonNode one : list.path("resources")) {
      Path file = tmp.resolve(one.path("path").asText());
      assertThat(one.path("hash").asText()).isEqualTo(Sha256.of(Files.readAllBytes(file)));
      assertThat(one.path("bytes").asLong()).isEqualTo(Files.size(file));
    }
    Files.delete(tmp.resolve("crawl-1.wacz"));
    assertRefused("There is a file " + tmp.resolve("crawl-2.wacz") + " already");
  }

  @Test
  void whatCannotBePackedIsRefusedBeforeAnythingIsWritten() throws IOException {
    assertRefused("No file in " + warc + " is finished yet");
    Files.createDirectories(warc);
    assertRefused("No file in " + warc + " is finished yet");
    two().write();
    Path zstd = Files.write(warc.resolve("meguri-c-chk1-x-0.warc.zst"), new byte[] {1});
    assertRefused(zstd + " is compressed by Zstandard");
    Files.delete(zstd);
    target = tmp.resolve("nowhere/c.wacz");
    assertRefused("There is no directory " + target.getParent());
    target = Files.write(tmp.resolve("mine"), new byte[] {7});
    assertThatThrownBy(() -> pack(1 << 30)).hasMessageContaining("There is a file " + target);
    assertThat(target).hasBinaryContent(new byte[] {7});
  }

  @Test
  void aFailureLeavesNothingBehindAndWhatAKilledRunLeftIsWrittenOver() throws IOException {
    Path file = two().write();
    Path index = Path.of(file.toString().replace(".warc.gz", ".cdxj"));
    List<String> sound = Files.readAllLines(index);
    Files.write(index, List.of("nonsense"));
    Files.writeString(tmp.resolve(".crawl.wacz.unfinished"), "x".repeat(100_000));
    assertThatThrownBy(() -> pack(1 << 30)).isInstanceOf(IOException.class);
    assertThat(files()).containsExactly("crawl");
    Files.write(index, sound);
    Files.writeString(tmp.resolve(".crawl.wacz.unfinished"), "x".repeat(100_000));
    pack(1 << 30);
    assertThat(files()).containsExactlyInAnyOrder("crawl", "crawl.wacz");
    try (ZipFile zip = new ZipFile(target.toFile())) {
      assertThat(zip.size()).isEqualTo(6);
    }
  }

  @Test
  void aDamagedRecordIsPackedAsItIsAndItsPageCounted() throws IOException {
    Path file = two().write();
    byte[] bytes = Files.readAllBytes(file);
    bytes[0] = 'x';
    Files.write(file, bytes);
    Packed packed = pack(1 << 30).get(0);
    assertThat(packed.pages()).isEqualTo(1);
    assertThat(packed.unreadable()).isEqualTo(1);
    try (ZipFile zip = new ZipFile(target.toFile())) {
      assertThat(bytes(zip, "archive/" + file.getFileName())).isEqualTo(bytes);
    }
  }

  /** Two pages, one without a title, and a picture between them. */
  private SmallArchive two() throws IOException {
    return new SmallArchive(warc, 1)
        .page("b", "text/html; charset=iso-8859-1", "<title>Größe &amp; \"b\"</title>")
        .page("c", "image/png", "<title>no</title>")
        .page("a", "text/html", "<p>a");
  }

  private List<Packed> pack(long maxBytes) throws IOException {
    return new Wacz(target, maxBytes, DESCRIPTION).pack(warc);
  }

  private void assertRefused(String sentence) throws IOException {
    List<String> before = files();
    assertThatThrownBy(() -> pack(1)).isInstanceOf(Refusal.class).hasMessageStartingWith(sentence);
    assertThat(files()).isEqualTo(before);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(tmp)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static byte[] bytes(ZipFile zip, String entry) throws IOException {
    return zip.getInputStream(zip.getEntry(entry)).readAllBytes();
  }

  private static JsonNode json(ZipFile zip, String entry) throws IOException {
    return JSON.readTree(bytes(zip, entry));
  }

  private static List<String> lines(byte[] bytes) {
    return new String(bytes, UTF_8).lines().toList();
  }
}

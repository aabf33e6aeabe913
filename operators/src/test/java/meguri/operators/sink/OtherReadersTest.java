package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import meguri.operators.model.Conversion;
import meguri.operators.model.Digest;
import meguri.operators.model.Fetched;
import meguri.operators.model.Fetches;
import meguri.operators.model.LogLines;
import meguri.operators.model.Page;
import meguri.operators.model.Protocol;
import meguri.operators.model.Truncation;
import meguri.operators.model.Wishes;
import meguri.state.content.BodyFinding;
import meguri.state.content.Original;
import meguri.state.frontier.Task;
import org.archive.io.ArchiveReader;
import org.archive.io.ArchiveRecord;
import org.archive.io.warc.WARCReaderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.jwat.common.HttpHeader;
import org.jwat.common.UriProfile;
import org.jwat.warc.WarcReader;
import org.jwat.warc.WarcReaderFactory;
import org.jwat.warc.WarcRecord;

/**
 * Archives as three readers see them that are used beside jwarc: JWAT, webarchive-commons, and
 * warcio.js. To have all four read the archive of a crawl:
 *
 * <pre>{@code
 * ./mvnw -ntp -pl operators -am test -Dtest=OtherReadersTest -Dsurefire.failIfNoSpecifiedTests=false \
 *   -Dmeguri.archive=/path/to/my-crawl/warc
 * }</pre>
 */
class OtherReadersTest {

  /** JWAT reads no longer head of an answer; its default is 8 KB, and servers send longer ones. */
  private static final int MAX_HEAD = 1 << 20;

  private static final String PLAIN = "http://a.test/p?q=1";

  @TempDir private Path directory;

  /** The file that was written last, with its index. */
  private PlainFile index = new PlainFile("");

  @ParameterizedTest
  @EnumSource(names = {"NONE", "FAST", "SMALL"})
  void jwatFindsNoFault(WarcSink.Compression compression) throws Exception {
    for (Digest digest : List.of(Digest.SHA1, Digest.SHA256)) {
      assertThat(jwat(pages(compression, digest))).isEmpty();
    }
    assertThat(jwat(metadata(compression))).isEmpty();
  }

  @Test
  void jwatFindsTheFaultOfAnArchiveWithOne() throws Exception {
    Path file = pages(WarcSink.Compression.NONE, Digest.SHA1);
    String text = Files.readString(file, ISO_8859_1);
    String other = text.replace("f=A%7CB", "f=A||B").replace("hello, you", "hello, me!");
    assertThat(other).isNotEqualTo(text);
    Files.writeString(file, other, ISO_8859_1);
    assertThat(jwat(file)).anyMatch(it -> it.contains("WARC-Target-URI"));
    assertThat(jwat(file)).anyMatch(it -> it.contains("digest"));
  }

  @ParameterizedTest
  @EnumSource(names = {"NONE", "FAST", "SMALL"})
  void webarchiveCommonsReadsAllRecords(WarcSink.Compression compression) throws Exception {
    Path file = pages(compression, Digest.SHA1);
    assertThat(commons(file)).isEqualTo(Archive.read(file, org.netpreserve.jwarc.WarcRecord::type));
  }

  /** Returns the types of the records that webarchive-commons reads. */
  private static List<String> commons(Path file) throws IOException {
    List<String> types = new ArrayList<>();
    try (ArchiveReader reader = WARCReaderFactory.get(file.toFile())) {
      reader.setStrict(true);
      for (ArchiveRecord record : reader) {
        types.add(String.valueOf(record.getHeader().getHeaderValue("WARC-Type")));
        record.transferTo(OutputStream.nullOutputStream());
        record.close();
      }
    }
    return types;
  }

  @ParameterizedTest
  @EnumSource(names = {"NONE", "FAST", "SMALL"})
  void warcioFindsNoFaultAndMakesTheSameIndex(WarcSink.Compression compression) throws Exception {
    boolean isPlain = compression == WarcSink.Compression.NONE;
    for (Digest digest : List.of(Digest.SHA1, Digest.SHA256)) {
      Path file = pages(compression, digest);
      List<String> expected = new ArrayList<>();
      for (String line : index.lines().stream().filter(it -> !it.startsWith("urn:")).toList()) {
        // of a record that is not compressed, warcio.js does not count the two empty lines
        int length = Integer.parseInt(member("length", line)) - (isPlain ? 4 : 0);
        expected.add(
            "index %s %d %s".formatted(member("offset", line), length, member("url", line)));
      }
      expected.add("records " + Archive.read(file, record -> 1).size());
      assertThat(Warcio.read(file)).containsExactlyElementsOf(expected);
    }
    assertThat(Warcio.read(metadata(compression))).containsExactly("records 2");
  }

  @Test
  void warcioFindsTheFaultOfAnArchiveWithOne() throws Exception {
    Path file = pages(WarcSink.Compression.NONE, Digest.SHA1);
    String text = Files.readString(file, ISO_8859_1);
    Files.writeString(file, text.replace("hello, you", "hello, me!"), ISO_8859_1);
    assertThat(Warcio.read(file))
        .anyMatch(it -> it.startsWith("WARC-Payload-Digest of a response record"))
        .anyMatch(it -> it.startsWith("WARC-Block-Digest of a response record"));
  }

  @Test
  void allReadersTakeTheArchiveOfACrawl() throws Exception {
    String archive = System.getProperty("meguri.archive", "");
    assumeThat(archive).as("the directory of an archive, -Dmeguri.archive").isNotEmpty();
    List<Path> files = Archive.files(Path.of(archive));
    assertThat(files).isNotEmpty();
    assertThat(Archive.complaints(files)).isEmpty();
    int records = 0;
    for (Path file : files) {
      List<String> types = Archive.read(file, org.netpreserve.jwarc.WarcRecord::type);
      records += types.size();
      assertThat(jwat(file)).as("JWAT about %s", file).isEmpty();
      assertThat(commons(file)).isEqualTo(types);
      assertThat(Warcio.read(file).stream().filter(it -> !it.startsWith("index ")))
          .as("warcio.js about %s", file)
          .containsExactly("records " + types.size());
    }
    System.out.printf("Four readers took %,d records in %,d files.%n", records, files.size());
  }

  private static String member(String name, String line) {
    String from = '"' + name + "\":\"";
    int begin = line.indexOf(from) + from.length();
    return line.substring(begin, line.indexOf('"', begin));
  }

  /** Returns what JWAT says against a file. */
  private static List<String> jwat(Path file) throws IOException {
    List<String> complaints = new ArrayList<>();
    try (InputStream in = Files.newInputStream(file);
        WarcReader reader = WarcReaderFactory.getReader(in, 8192)) {
      reader.setWarcTargetUriProfile(UriProfile.RFC3986);
      reader.setUriProfile(UriProfile.RFC3986);
      reader.setBlockDigestEnabled(true);
      reader.setPayloadDigestEnabled(true);
      reader.setPayloadHeaderMaxSize(MAX_HEAD);
      int records = 0;
      for (WarcRecord record = reader.getNextRecord();
          record != null;
          record = reader.getNextRecord()) {
        records++;
        record.close();
        String type = record.header.warcTypeStr;
        record.diagnostics.getErrors().forEach(it -> complaints.add(type + " " + text(it)));
        record.diagnostics.getWarnings().forEach(it -> complaints.add(type + " " + text(it)));
        if (Boolean.FALSE.equals(record.isValidBlockDigest)) {
          complaints.add(type + ": the block has another digest");
        }
        if (type.equals("response")
            && !isNotModified(record)
            && !Boolean.TRUE.equals(record.isValidPayloadDigest)) {
          complaints.add(type + ": the payload has another digest");
        }
      }
      reader.diagnostics.getErrors().forEach(it -> complaints.add(text(it)));
      assertThat(records).isPositive();
      assertThat(reader.isCompliant()).isEqualTo(complaints.isEmpty());
    }
    return complaints;
  }

  /** A server may say so without being asked; such an answer has no payload to digest. */
  private static boolean isNotModified(WarcRecord record) {
    HttpHeader head = record.getHttpHeader();
    return head != null && Integer.valueOf(304).equals(head.statusCode);
  }

  private static String text(org.jwat.common.Diagnosis diagnosis) {
    return diagnosis.type + " " + diagnosis.entity + " " + List.of(diagnosis.information);
  }

  /** Writes an archive with records of all kinds. */
  private Path pages(WarcSink.Compression compression, Digest digest) throws IOException {
    byte[] noise = new byte[300_000];
    new Random(1).nextBytes(noise);
    byte[] body = "<!DOCTYPE html><p>hello, you: 巡り".getBytes(UTF_8);
    String known = digest.computer().of(body);
    Original first = new Original("http://b.test/first?f=A|B", 1_690_000_000_123L, known);
    Fetched html = Fetches.answer(PLAIN, 200, body, "Content-Type", "text/html");
    Protocol h2 = new Protocol("h2", "tls/1.3", "TLS_AES_128_GCM_SHA256");
    Fetched unchanged =
        Fetches.answer(
            Fetches.visitedBefore(PLAIN, 17), 304, new byte[0], false, "ETag", "\"former\"");
    Fetched half =
        Fetches.answer(Fetches.task(PLAIN, Task.Kind.PAGE), 200, body, true, "Server", "s");
    Path file = directory.resolve("test" + compression.suffix());
    PlainFile out = new PlainFile(file.getFileName().toString());
    index = out;
    var options =
        new WarcSink.Options("c", "meguri/test", "meguri", "me", "here", compression, digest);
    var pages = new WarcPages(out, compression.compressor(), options, () -> 0);
    pages.write(Page.fresh(html));
    pages.write(Page.fresh(Fetches.like(html).protocol(h2).build()));
    for (String query : List.of("a[]=1", "f=A|B", "x=100%", "x={^`\\}", "q=%E5%B7%A1")) {
      pages.write(Page.fresh(Fetches.html("http://a.test/?" + query, "hello")));
    }
    pages.write(Page.fresh(Fetches.answer(PLAIN, 200, noise, "Content-Type", "image/png")));
    pages.write(
        Page.fresh(
            Fetches.answer(PLAIN, 200, body, "Transfer-Encoding", "chunked", "X", "\u00E9")));
    pages.write(Page.fresh(Fetches.answer(PLAIN, 302, new byte[0], "Location", "/x")));
    pages.write(Page.fresh(Fetches.answer(PLAIN, 204, new byte[0], "Server", "s")));
    pages.write(Page.fresh(half.upTo(Truncation.TIME)));
    pages.write(new Page(html, BodyFinding.copy(first)));
    pages.write(new Page(html, BodyFinding.unchanged(first)));
    pages.write(new Page(unchanged, BodyFinding.unchanged(first)));
    pages.write(Page.fresh(html).asking(new Wishes("noindex", "http://a.test/|")));
    pages.write(Page.fresh(html).saying(new Conversion("hello, you: 巡り", true)));
    Files.write(file, out.bytes());
    return file;
  }

  private Path metadata(WarcSink.Compression compression) throws IOException {
    Path file = directory.resolve("metadata" + compression.suffix());
    PlainFile out = new PlainFile(file.getFileName().toString());
    var options =
        new WarcSink.Options("c", "meguri/test", "meguri", "", "", compression, Digest.SHA1);
    var lines = new WarcMetadata(out, compression.compressor(), options, () -> 0);
    lines.write(LogLines.fetched("http://a.test/?f=A|B").via("http://a.test/").build());
    Files.write(file, out.bytes());
    return file;
  }
}

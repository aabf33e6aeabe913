package meguri.job.known;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import meguri.job.Refusal;
import meguri.operators.scope.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownPagesTest {

  @TempDir private Path tmp;
  private final List<String> complaints = new ArrayList<>();

  @Test
  void aTableBecomesSeedsWithTheirHistories() throws IOException {
    assertThat(
            seeds(
                "old.csv",
                """
                url,fetched,ETag,last_modified,status
                http://a.test/,2026-01-31T12:00:00Z,"""
                    + "\"\"\"x,1\"\"\""
                    + """
                ,"Fri, 30 Jan 2026 12:00:00 GMT",200
                http://a.test/gone,2026-01-31 12:00:00,,,404
                http://a.test/new,,,,
                """))
        .containsExactly(
            "http://a.test/\tseen=2026-01-31T12:00:00Z\tetag=\"x,1\"\tlast-modified=Fri, 30 Jan 2026 12:00:00 GMT",
            "http://a.test/gone",
            "http://a.test/new");
    assertThat(complaints).isEmpty();
  }

  @Test
  void linesOfJsonMayHaveTheFieldsBelowTheSource() throws IOException {
    assertThat(
            seeds(
                "dump.jsonl",
                """
                {"url":"http://a.test/1","seen":1769860800,"etag":"W/\\"y\\"","extra":[1]}
                {"_id":"7","_source":{"url":"http://a.test/2","status":"FETCHED","date":"2026-01-31"}}
                """))
        .containsExactly(
            "http://a.test/1\tseen=2026-01-31T12:00:00Z\tetag=W/\"y\"",
            "http://a.test/2\tseen=2026-01-31T00:00:00Z");
  }

  @Test
  void ofAPagesCapturesInAnIndexTheLastThatFoundItCounts() throws IOException {
    assertThat(
            seeds(
                "index.cdxj",
                """
                !OpenWayback-CDXJ 1.0
                test,a)/ 20260130120000 {"url":"http://a.test/","status":"200","digest":"OLD"}
                test,a)/ 20260131120000 {"url":"http://a.test/","status":"200","digest":"sha1:NEW"}
                test,a)/ 20260201120000 {"url":"http://a.test/","status":"500"}
                test,a)/b 20260131120000 {"url":"http://a.test/b","status":"301"}
                """))
        .containsExactly(
            "http://a.test/\tseen=2026-01-31T12:00:00Z\tdigest=sha1:NEW", "http://a.test/b");
  }

  @Test
  void linesThatCannotBeReadAreNamedAndSkipped() throws IOException {
    assertThat(
            seeds(
                "x.jsonl",
                "nonsense\n{\"url\":\"ftp://x/\"}\n{}\n{\"url\":\"a.test\",\"seen\":\"soon\"}\n"))
        .isEmpty();
    assertThat(complaints)
        .hasSize(4)
        .allMatch(complaint -> complaint.matches("x\\.jsonl, line \\d: skipped, .*"));
    assertThat(complaints.get(3))
        .endsWith("expected a time such as 2026-01-31T12:00:00Z, got soon");
    assertThat(seeds("y.cdxj", "a b c\n")).isEmpty();
    assertThat(seeds("z.csv", "a,b\n")).isEmpty();
    assertThat(complaints.get(5)).contains("the first line has no column url, but a, b");
  }

  /** A page is due one interval after its fetch. */
  @Test
  void aDumpOfNutchIsReadAsTextAndAsCsv() throws IOException {
    List<String> expected =
        List.of(
            "http://a.test/\tseen=2026-01-01T12:00:00Z\tlast-modified=Thu, 1 Jan 2026 11:00:00 GMT",
            "http://a.test/gone",
            "http://a.test/same\tseen=2026-01-01T12:00:00Z");
    String text =
        """
        http://a.test/\tVersion: 7
        Status: 2 (db_fetched)
        Fetch time: Sat Jan 31 12:00:00 UTC 2026
        Modified time: Thu Jan 01 11:00:00 UTC 2026
        Retries since fetch: 0
        Retry interval: 2592000 seconds (30 days)
        Score: 1.0
        Signature: 5d41402abc4b2a76b9719d911017c592
        Metadata:\s
         \tContent-Type=text/html
        \t_pst_=success(1), lastModified=0

        http://a.test/gone\tVersion: 7
        Status: 3 (db_gone)
        Fetch time: Sat Jan 31 12:00:00 UTC 2026
        Modified time: Thu Jan 01 00:00:00 UTC 1970
        Retries since fetch: 0
        Retry interval: 2592000 seconds (30 days)

        http://a.test/same\tVersion: 6
        Status: 6 (db_notmodified)
        Fetch time: Sat Jan 31 12:00:00 UTC 2026
        Modified time: Thu Jan 01 00:00:00 UTC 1970
        Retries since fetch: 0
        Retry interval: 30.0 days
        """;
    String csv =
        """
        Url,Status code,Status name,Fetch Time,Modified Time,Retries since fetch,Retry interval seconds,Retry interval days,Score,Signature,Metadata
        "http://a.test/",2,"db_fetched",Sat Jan 31 12:00:00 UTC 2026,Thu Jan 01 11:00:00 UTC 2026,0,2592000.0,30.0,1.0,"null","_pst_:success(1), lastModified=0|||"
        "http://a.test/gone",3,"db_gone",Sat Jan 31 12:00:00 UTC 2026,Thu Jan 01 00:00:00 UTC 1970,0,2592000.0,30.0,1.0,"null",""
        "http://a.test/same",6,"db_notmodified",Sat Jan 31 12:00:00 UTC 2026,Thu Jan 01 00:00:00 UTC 1970,0,2592000.0,30.0,1.0,"null",""
        """;
    assertThat(seeds("part-r-00000", text, Optional.of(KnownFormat.NUTCH))).isEqualTo(expected);
    assertThat(seeds("part-r-00001", csv, Optional.of(KnownFormat.NUTCH))).isEqualTo(expected);
    assertThat(seeds("nutch.csv", csv)).isEqualTo(expected);
    assertThat(complaints).isEmpty();

    assertThat(seeds("part-r-00002", text.replace("Jan", "Foo"), Optional.of(KnownFormat.NUTCH)))
        .containsExactly("http://a.test/gone");
    assertThat(complaints.get(0))
        .endsWith(
            "expected a time such as Thu Jan 01 00:00:00 UTC 1970, got Sat Foo 31 12:00:00 UTC 2026");
    assertThat(seeds("part-r-00003", "{}\n", Optional.of(KnownFormat.NUTCH))).isEmpty();
  }

  @Test
  void aFileOfNoFormatIsRefused() {
    assertThatThrownBy(() -> seeds("list.txt", "x\n"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("Give it: --format csv, jsonl, cdxj or nutch.");
    assertThatThrownBy(() -> pages(new StringWriter()).read("/none/x.csv", Optional.empty()))
        .isInstanceOf(Refusal.class)
        .hasMessage("There is no file /none/x.csv.");
  }

  private List<String> seeds(String name, String text) throws IOException {
    return seeds(name, text, Optional.empty());
  }

  private List<String> seeds(String name, String text, Optional<KnownFormat> format)
      throws IOException {
    Path file = Files.writeString(tmp.resolve(name), text);
    StringWriter out = new StringWriter();
    KnownPages pages = pages(out);
    pages.read(file.toString(), format);
    pages.flush();
    List<String> lines = out.toString().lines().toList();
    assertThat(lines).allMatch(line -> Seeds.read(line).fault().isEmpty());
    return lines;
  }

  private KnownPages pages(StringWriter out) {
    return new KnownPages(out, complaints::add);
  }
}

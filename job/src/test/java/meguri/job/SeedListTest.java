package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import meguri.job.options.CrawlOptions;
import meguri.job.options.FetchOptions;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeedListTest {

  @TempDir private Path tmp;

  @Test
  void aShortListIsCheckedWholeAndWrittenInNormalForm() throws IOException {
    Path file = Files.writeString(tmp.resolve("f"), "# mine\nb.test\n\nftp://x/\nB.test/#top\n");
    SeedList list = SeedList.of(List.of("http://a.test", "nonsense"), List.of(file.toString()));
    assertThat(list.isWhole()).isTrue();
    assertThat(list.good()).containsExactly("http://a.test/", "https://b.test/");
    assertThat(list.bad())
        .containsExactly(
            "seed 2: skipped, not a URL; write it like https://example.org/: nonsense",
            file + ", line 4: skipped, only http and https are crawled, not ftp: ftp://x/");
    assertThat(kept(list)).containsExactly("http://a.test/", "https://b.test/");
  }

  @Test
  void ofALongListTheBeginningIsCheckedAndAllOfItKept() throws IOException {
    int count = SeedList.CHECKED + 10;
    SeedList list = SeedList.of(List.of("http://a.test"), List.of(lines(count)));
    assertThat(list.isWhole()).isFalse();
    assertThat(list.good()).hasSize(SeedList.CHECKED);
    assertThat(kept(list))
        .hasSize(count + 1)
        .startsWith("http://a.test/")
        .endsWith(seed(count - 1));
    assertThat(list.contains(seed(count - 1))).isTrue();
    assertThat(list.contains(seed(count))).isFalse();
    assertThatThrownBy(list::refuseUnlessWhole)
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("has more than 100,000 lines, too many to send to a cluster");
  }

  /** Nobody looked at all of its hosts, so nobody knows that they are all here. */
  @Test
  void aCrawlWithALongListNeedsAContact() throws IOException {
    Configuration options = new Configuration();
    Contact.require(options, SeedList.of(List.of(), List.of(lines(10))));
    assertThat(options.get(FetchOptions.ALLOW_LOOPBACK)).isTrue();
    SeedList list = SeedList.of(List.of(), List.of(lines(SeedList.CHECKED + 1)));
    assertThatThrownBy(() -> Contact.require(new Configuration(), list))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("Say who runs this crawl");
  }

  @Test
  void anOptionMayNameUrlsFilesAndDirectories() throws IOException {
    Configuration options = new Configuration();
    Path dir = Files.createDirectory(tmp.resolve("d"));
    Files.writeString(dir.resolve("1"), "b.test\n");
    Files.writeString(dir.resolve("2"), "c.test\n");
    options.set(CrawlOptions.SEEDS, List.of("a.test", "localhost:80", "file:" + dir));
    assertThat(SeedList.of(options).good())
        .containsExactly(
            "https://a.test/", "http://localhost/", "https://b.test/", "https://c.test/");
  }

  @Test
  void whatCannotBeReadIsNamed() throws IOException {
    refused("There is no file /none/f to read seeds from.", "/none/f");
    refused("cannot be read", "nosuch://bucket/seeds.txt");
    Path latin = Files.write(tmp.resolve("latin"), new byte[] {'h', (byte) 0xe9, '\n'});
    refused("The seeds in " + latin + " cannot be read: it is not UTF-8 text.", latin.toString());
  }

  private static void refused(String sentence, String file) {
    assertThatThrownBy(() -> SeedList.of(List.of(), List.of(file)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(sentence);
  }

  private List<String> kept(SeedList list) throws IOException {
    CrawlDir.at(tmp.resolve("crawl")).keep(list);
    return Files.readAllLines(tmp.resolve("crawl/seeds.txt"));
  }

  private String lines(int count) throws IOException {
    return Files.writeString(
            tmp.resolve("long"),
            IntStream.range(0, count)
                .mapToObj(SeedListTest::seed)
                .collect(Collectors.joining("\n")))
        .toString();
  }

  private static String seed(int i) {
    return "http://127.0.0.1/" + i;
  }
}

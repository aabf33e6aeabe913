package meguri.operators.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import meguri.operators.model.Digest;
import meguri.operators.model.RawLink;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeedGeneratorTest {

  private static final int SEEDS = 20_000;

  @TempDir private Path tmp;
  private String file;

  @BeforeEach
  void write() throws IOException {
    Path seeds = tmp.resolve("seeds.txt");
    Files.writeString(
        seeds,
        IntStream.range(0, SEEDS)
            .mapToObj(i -> i == 7 ? "ftp://x/" : "http://h%d.test/%d".formatted(i % 100, i))
            .collect(Collectors.joining("\n", "", "\n")));
    file = seeds.toUri().toString();
  }

  @Test
  void eachSeedComesOnceWhereverTheReadingBegins() throws IOException {
    assertThat(SeedLines.count(file)).isEqualTo(SEEDS);
    for (long from : new long[] {0, 1, 8_191, SEEDS - 1}) {
      SeedGenerator generator = open();
      assertThat(LongStream.range(from, SEEDS).filter(i -> i != 7))
          .allSatisfy(
              i ->
                  assertThat(generator.map(i))
                      .isEqualTo(RawLink.seed("http://h%d.test/%d".formatted(i % 100, i))));
      generator.close();
    }
  }

  @Test
  void aMalformedLineComesAsItIsForScopeToDrop() throws IOException {
    assertThat(open().map(7L)).isEqualTo(RawLink.seed("ftp://x/"));
  }

  @Test
  void theLinesBehindTheLastSeedAreUnread() throws IOException {
    SeedGenerator generator = open();
    assertThat(generator.unread()).isEqualTo(SEEDS);
    generator.map(41L);
    assertThat(generator.unread()).isEqualTo(SEEDS - 42);
    generator.map(SEEDS - 1L);
    assertThat(generator.unread()).isZero();
  }

  @Test
  void aFileThatHasBecomeShorterIsAnError() throws IOException {
    SeedGenerator generator = open();
    assertThatThrownBy(() -> generator.map((long) SEEDS))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(
            "has become shorter: it has 20000 lines, and the crawl needs line 20001");
  }

  /** The job carries the file's name only, however long the file is. */
  @Test
  void noSeedIsPartOfTheJob() throws IOException {
    assertThat(InstantiationUtil.serializeObject(new SeedGenerator(file, SEEDS, Digest.SHA1)))
        .hasSizeLessThan(1_000);
    assertThat(InstantiationUtil.serializeObject(SeedPlaces.in(file))).hasSizeLessThan(1_000);
  }

  @Test
  void theSeedsPlacesAreReadFromTheFile() {
    Scope scope =
        ScopeTest.scope(
            new Scope.Settings(
                Scope.Kind.HOST,
                Scope.NO_MAX_DEPTH,
                SeedPlaces.in(file),
                java.util.Set.of(),
                java.util.List.of(),
                java.util.List.of(),
                Traps.Limits.DEFAULT));
    assertThat(scope.judge(RawLink.seed("https://www.h99.test/x")))
        .isInstanceOf(Scope.Accepted.class);
    assertThat(scope.judge(RawLink.seed("http://h100.test/"))).isInstanceOf(Scope.Refusal.class);
  }

  private SeedGenerator open() {
    return new SeedGenerator(file, SEEDS, Digest.SHA1);
  }
}

package meguri.job.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import meguri.job.Leftovers;
import meguri.job.Refusal;
import meguri.job.RestorePoint;
import meguri.job.Resumption;
import meguri.job.options.AllOptions;
import meguri.job.options.CrawlOptions;
import meguri.job.options.FetchOptions;
import meguri.job.options.ResolveOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalDirTest {

  @TempDir private Path tmp;

  @Test
  void optionsAreReadBack() {
    Path path = tmp.resolve("c");
    Configuration options = begin(path);
    try (LocalDir dir = LocalDir.open(path)) {
      Configuration read = dir.crawl().options();
      assertThat(read.get(CrawlOptions.ID)).isEqualTo("c-1");
      assertThat(read.get(FetchOptions.MAX_BODY)).isEqualTo(options.get(FetchOptions.MAX_BODY));
      assertThat(read.get(ResolveOptions.HOSTS)).isEqualTo("127.0.0.1 a\n127.0.0.2 b # c\n");
      AllOptions.check(read);
    }
  }

  @Test
  void aSecondCrawlIsRefused() {
    Path path = tmp.resolve("c");
    begin(path);
    try (LocalDir dir = LocalDir.open(path)) {
      assertThat(dir.path()).isEqualTo(path);
      refused(() -> LocalDir.open(path), "Another crawl is running in " + path);
    }
    LocalDir.open(path).close();
  }

  @Test
  void aCrawlStartsOnlyOnceInADirectory() {
    Path path = tmp.resolve("c");
    begin(path);
    refused(() -> LocalDir.create(path), "Go on with it by: meguri resume " + path);
  }

  @Test
  void aDirectoryWithOtherFilesIsLeftAlone() throws IOException {
    Files.writeString(tmp.resolve("thesis.tex"), "x");
    refused(() -> LocalDir.create(tmp), "holds files that do not belong to a crawl");
    refused(() -> LocalDir.open(tmp), "There is no crawl in " + tmp);
    assertThat(tmp.resolve("lock")).doesNotExist();
  }

  @Test
  void aFileIsRefusedAsADirectory() throws IOException {
    Path file = Files.writeString(tmp.resolve("f"), "x");
    refused(() -> LocalDir.create(file), "is a file");
    refused(() -> LocalDir.create(file.resolve("below")), "cannot be");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          meguri.version: 2      | meguri.version: 1     | has version 1; this Meguri goes on with version 2 only
          normalise.tracking: true | normalise.tracking: false | began with normalise.tracking true, which stays for the life of the crawl; set it back from false
          normalise.ignored-parameters: [] | normalise.ignored-parameters: [ref] | began with normalise.ignored-parameters [], which stays for the life of the crawl; set it back from [ref]
          frontier.slots: 65536  | frontier.slots: 1024  | began with frontier.slots 65536, which stays for the life of the crawl; set it back from 1024
          max-parallelism: 128   | max-parallelism: 256  | began with max-parallelism 128
          crawl.scope: host      | crawl.scope: moon     | The option crawl.scope is "moon"
          crawl.scope: host      | crawl.scoop: host     | did you mean crawl.scope?
          """)
  void anEditOfAFixedOptionIsRefused(String line, String edited, String sentence)
      throws IOException {
    Path path = tmp.resolve("c");
    begin(path);
    Path yaml = path.resolve("crawl.yaml");
    List<String> lines = Files.readAllLines(yaml);
    assertThat(lines).contains(line);
    lines.replaceAll(old -> old.equals(line) ? edited : old);
    Files.write(yaml, lines);
    refused(() -> LocalDir.open(path), sentence);
    LocalDir.delete(path.resolve("lock"));
  }

  @Test
  void aDirectoryIsDeletedWithItsLinksAndWithoutTheirTargets() throws IOException {
    Path elsewhere = Files.createDirectories(tmp.resolve("elsewhere"));
    Path kept = Files.writeString(elsewhere.resolve("file"), "x");
    Path deleted = tmp.resolve("deleted");
    Path sub = Files.createDirectories(deleted.resolve("sub"));
    Files.writeString(sub.resolve("file"), "x");
    Files.createSymbolicLink(sub.resolve("link"), elsewhere);
    Files.createSymbolicLink(sub.resolve("nowhere"), tmp.resolve("nowhere"));
    LocalDir.delete(deleted);
    LocalDir.delete(tmp.resolve("missing"));
    assertThat(deleted).doesNotExist();
    assertThat(kept).exists();
  }

  @Test
  void aMovedDirectoryIsRefused() throws IOException {
    begin(tmp.resolve("c"));
    Path moved = Files.move(tmp.resolve("c"), tmp.resolve("d"));
    refused(() -> LocalDir.open(moved), "move it back");
  }

  @Test
  void theNewestReadableRestorePointIsTaken() throws IOException {
    begin(tmp.resolve("c"));
    try (LocalDir dir = LocalDir.open(tmp.resolve("c"))) {
      assertThat(Resumption.of(dir.crawl()).from()).isEmpty();
      restorePoint(dir, "checkpoints/a0/chk-9", 9);
      restorePoint(dir, "checkpoints/b0/chk-12", 12);
      Path savepoint = restorePoint(dir, "savepoints/savepoint-b0", 13);
      // a checkpoint whose data was written, but not its metadata
      Files.createDirectories(dir.path().resolve("checkpoints/b0/chk-14"));
      Path torn = dir.path().resolve("checkpoints/b0/chk-15");
      Files.createDirectories(torn);
      Files.write(torn.resolve("_metadata"), new byte[] {1, 2, 3});

      assertThat(Resumption.of(dir.crawl()).from())
          .get()
          .extracting(point -> Path.of(point.path().getPath()), RestorePoint::id)
          .containsExactly(savepoint, 13L);
    }
  }

  @Test
  void unreadableRestorePointsAreRefusedAndKept() throws IOException {
    begin(tmp.resolve("c"));
    try (LocalDir dir = LocalDir.open(tmp.resolve("c"))) {
      Path torn = dir.path().resolve("checkpoints/b0/chk-15");
      Files.createDirectories(torn);
      Files.write(torn.resolve("_metadata"), new byte[] {1, 2, 3});
      refused(
          () -> Resumption.of(dir.crawl()), "None of the checkpoints and savepoints can be read");
    }
  }

  /** The clock was set back during the run, so its own files look older than those before it. */
  @Test
  void onlyUnfinishedFilesFromBeforeTheRunAreOrphans() throws IOException {
    begin(tmp.resolve("c"));
    try (LocalDir dir = LocalDir.open(tmp.resolve("c"))) {
      Instant begin = Instant.parse("2026-01-01T00:00:00Z");
      Path old = file(dir, "warc/2025-12-31/.p-0.warc.gz.inprogress.1a", begin);
      Path oldLog = file(dir, "crawl-log/.p-0.inprogress.2b", begin);
      Path goneOnWith = file(dir, "crawl-log/.p-1.inprogress.4d", begin);
      Path finished = file(dir, "warc/p-2.warc.gz", begin);
      Leftovers leftovers = new Leftovers(dir.crawl());
      Path own = file(dir, "warc/.p-1.warc.gz.inprogress.3c", begin.minusSeconds(600));
      file(dir, "crawl-log/.p-1.inprogress.4d", begin.minusSeconds(599));

      assertThat(leftovers.deleteFound()).isEqualTo(2);
      assertThat(List.of(old, oldLog)).noneMatch(Files::exists);
      assertThat(List.of(own, goneOnWith, finished)).allMatch(Files::exists);

      assertThat(leftovers.deleteAll()).isEqualTo(2);
      assertThat(List.of(own, goneOnWith)).noneMatch(Files::exists);
      assertThat(finished).exists();
    }
  }

  private static Path file(LocalDir dir, String name, Instant modified) throws IOException {
    Path file = dir.path().resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "x");
    return Files.setLastModifiedTime(file, FileTime.from(modified));
  }

  private static Path restorePoint(LocalDir dir, String name, long id) throws IOException {
    Path path = Files.createDirectories(dir.path().resolve(name));
    try (OutputStream out = Files.newOutputStream(path.resolve("_metadata"))) {
      Checkpoints.storeCheckpointMetadata(new CheckpointMetadata(id, List.of(), List.of()), out);
    }
    return path;
  }

  private static Configuration begin(Path path) {
    try (LocalDir dir = LocalDir.create(path)) {
      Configuration options = new Configuration();
      options.set(CrawlOptions.ID, "c-1");
      options.set(CrawlOptions.DIR, dir.crawl().uri());
      options.set(ResolveOptions.HOSTS, "127.0.0.1 a\n127.0.0.2 b # c\n");
      dir.crawl().keep(options);
      return options;
    }
  }

  private static void refused(ThrowingCallable call, String sentence) {
    assertThatThrownBy(call).isInstanceOf(Refusal.class).hasMessageContaining(sentence);
  }
}

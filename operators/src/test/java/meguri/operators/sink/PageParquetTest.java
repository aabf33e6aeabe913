package meguri.operators.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import meguri.operators.model.ContentBuilder;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEvent.Kind;
import meguri.operators.model.PageEventBuilder;
import meguri.operators.parquet.DuckDb;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.configuration.MemorySize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parquet files over checkpoints, failures and restores, as DuckDB reads them. */
class PageParquetTest {

  private static final FileLimits HOURLY =
      new FileLimits(MemorySize.parse("1gb"), Duration.ofHours(1));

  @TempDir private Path dir;

  @Test
  void aFileIsOneForManyCheckpoints() throws Exception {
    try (SinkRoom<PageEvent> room = SinkRoom.begin(sink(HOURLY), 1)) {
      for (int i = 1; i <= 20; i++) {
        room.write(0, event(i));
        room.completeCheckpoint(i);
        assertThat(committed()).isEmpty();
      }
      room.setTime(Duration.ofHours(1).toMillis());
      room.completeCheckpoint(21);
    }
    assertThat(committed()).hasSize(1);
    assertThat(read()).containsExactlyElementsOf(urls(1, 20));
  }

  @Test
  void aFullFileEnds() throws Exception {
    FileLimits small = new FileLimits(MemorySize.parse("1kb"), Duration.ofHours(1));
    try (SinkRoom<PageEvent> room = SinkRoom.begin(sink(small), 1)) {
      for (int i = 1; i <= 100; i++) {
        room.write(0, event(i));
      }
      room.completeCheckpoint(1);
      assertThat(committed()).hasSizeBetween(5, 50);
      room.setTime(Duration.ofHours(1).toMillis());
      room.completeCheckpoint(2);
    }
    assertThat(read()).containsExactlyInAnyOrderElementsOf(urls(1, 100));
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "3, 1", "1, 3", "2, 5"})
  void aRestoreKeepsWhatWasWrittenBeforeTheCheckpoint(int before, int after) throws Exception {
    SinkRoom.Snapshot snapshot;
    try (SinkRoom<PageEvent> room = SinkRoom.begin(sink(HOURLY), before)) {
      for (int i = 1; i <= 30; i++) {
        room.write(i % before, event(i));
      }
      snapshot = room.completeCheckpoint(7);
      for (int i = 31; i <= 60; i++) {
        room.write(i % before, event(i));
      }
      room.checkpoint(8);
    }
    try (SinkRoom<PageEvent> room = SinkRoom.restore(sink(HOURLY), after, snapshot, before, 7)) {
      room.write(0, event(99)); // fails before its first checkpoint
    }
    assertThat(committed()).isEmpty();
    try (SinkRoom<PageEvent> room = SinkRoom.restore(sink(HOURLY), after, snapshot, before, 7)) {
      room.write(0, event(31));
      room.completeCheckpoint(8);
      assertThat(read()).containsExactlyInAnyOrderElementsOf(urls(1, 30));
      room.setTime(Duration.ofHours(2).toMillis());
      room.completeCheckpoint(9);
    }
    assertThat(read()).containsExactlyInAnyOrderElementsOf(urls(1, 31));
  }

  @Test
  void aFileThatHadEndedGetsItsNameAfterARestore() throws Exception {
    FileLimits small = new FileLimits(new MemorySize(10), Duration.ofHours(1));
    SinkRoom.Snapshot snapshot;
    try (SinkRoom<PageEvent> room = SinkRoom.begin(sink(small), 1)) {
      room.write(0, event(1));
      room.write(0, event(2));
      snapshot = room.checkpoint(3);
    }
    assertThat(committed()).isEmpty();
    try (SinkRoom<PageEvent> room = SinkRoom.restore(sink(small), 1, snapshot, 1, 3)) {
      room.completeCheckpoint(4);
    }
    assertThat(read()).containsExactlyInAnyOrderElementsOf(urls(1, 2));
  }

  @Test
  void aStopGivesOpenFilesTheirNamesAndARestoreLeavesThemSo() throws Exception {
    SinkRoom.Snapshot savepoint;
    try (SinkRoom<PageEvent> room = SinkRoom.begin(sink(HOURLY), 1)) {
      room.write(0, event(1));
      savepoint = room.completeCheckpoint(3);
      room.write(0, event(2));
    }
    try (Stream<Path> files = Files.walk(dir)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      }
    }
    for (UnfinishedFile file : SinkStates.unfinished(savepoint.writers())) {
      NumberedFiles.finish(file);
      NumberedFiles.finish(file); // as after a stop that was interrupted
      assertThat(NumberedFiles.hasGrown(new org.apache.flink.core.fs.Path(file.target()), file))
          .isFalse();
    }
    assertThat(read()).containsExactlyElementsOf(urls(1, 1));
    for (Path file : committed()) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .as("as closed as the rows that a process with another umask has written")
          .isEqualTo("rw-------");
    }
    for (int restore = 0; restore < 2; restore++) {
      try (SinkRoom<PageEvent> room = SinkRoom.restore(sink(HOURLY), 1, savepoint, 1, 3)) {
        room.completeCheckpoint(4);
      }
      assertThat(read()).containsExactlyElementsOf(urls(1, 1));
    }
  }

  @Test
  void aCrawlThatGoesBackToTheCheckpointBeforeMakesAShorterFile() throws Exception {
    SinkRoom.Snapshot older;
    try (SinkRoom<PageEvent> room = SinkRoom.begin(sink(HOURLY), 1)) {
      room.write(0, event(1));
      older = room.completeCheckpoint(3);
      room.write(0, event(2));
      room.setTime(Duration.ofHours(1).toMillis());
      room.completeCheckpoint(4);
    }
    assertThat(read()).containsExactlyElementsOf(urls(1, 2));
    for (UnfinishedFile file : SinkStates.unfinished(older.writers())) {
      org.apache.flink.core.fs.Path target = new org.apache.flink.core.fs.Path(file.target());
      assertThat(NumberedFiles.hasGrown(target, file)).isTrue();
      assertThat(NumberedFiles.hasRows(target)).isTrue();
      Files.delete(Path.of(target.getPath())); // moved aside
    }
    try (SinkRoom<PageEvent> room = SinkRoom.restore(sink(HOURLY), 1, older, 1, 3)) {
      room.completeCheckpoint(4);
    }
    assertThat(read()).containsExactlyElementsOf(urls(1, 1));
  }

  @Test
  void aFileThatSomebodyMovedAwayDoesNotStopARestore() throws Exception {
    SinkRoom.Snapshot savepoint;
    try (SinkRoom<PageEvent> room = SinkRoom.begin(sink(HOURLY), 1)) {
      room.write(0, event(1));
      savepoint = room.completeCheckpoint(3);
    }
    try (Stream<Path> files = Files.walk(dir)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }
    try (SinkRoom<PageEvent> room = SinkRoom.restore(sink(HOURLY), 1, savepoint, 1, 3)) {
      room.write(0, event(2));
      room.setTime(Duration.ofHours(1).toMillis());
      room.completeCheckpoint(4);
    }
    assertThat(read()).containsExactlyElementsOf(urls(2, 2));
  }

  @Test
  void rowsAreDeletedWhenTheNextFilesHaveTheirNames() throws Exception {
    FileLimits small = new FileLimits(new MemorySize(10), Duration.ofHours(1));
    try (SinkRoom<PageEvent> room = SinkRoom.begin(sink(small), 1)) {
      for (int i = 1; i <= 5; i++) {
        room.write(0, event(i));
        room.completeCheckpoint(i);
        assertThat(unfinished()).hasSize(1).allMatch(name -> name.endsWith(".parquet.rows"));
        assertThat(unfinished()).allMatch(NumberedFiles::isUnfinished);
      }
    }
  }

  private Sink<PageEvent> sink(FileLimits limits) {
    return PageFiles.parquet(dir.toUri().toString(), "c1", limits, true);
  }

  private static List<String> urls(int from, int to) {
    List<String> urls = new ArrayList<>();
    for (int i = from; i <= to; i++) {
      urls.add("http://a.test/" + i);
    }
    return urls;
  }

  private List<String> read() throws Exception {
    try (DuckDb database = new DuckDb()) {
      return database.rows("SELECT url FROM FILES", dir.resolve("*/*.parquet")).stream()
          .map(row -> (String) row.get("url"))
          .toList();
    }
  }

  private List<Path> committed() throws IOException {
    try (Stream<Path> files = Files.walk(dir)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.getFileName().toString().startsWith("."))
          .toList();
    }
  }

  private List<String> unfinished() throws IOException {
    try (Stream<Path> files = Files.walk(dir)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("."))
          .toList();
    }
  }

  private static PageEvent event(int number) {
    return new PageEventBuilder(Kind.NEW, "http://a.test/" + number, 1_700_000_000_000L)
        .content(new ContentBuilder().text("text " + number, "").build())
        .build();
  }
}

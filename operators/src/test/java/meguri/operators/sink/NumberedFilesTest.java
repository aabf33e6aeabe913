package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import meguri.operators.model.Digest;
import meguri.operators.model.Fetches;
import meguri.operators.model.LogLine;
import meguri.operators.model.LogLines;
import meguri.operators.model.Page;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEvents;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.core.fs.RecoverableWriter;
import org.apache.flink.streaming.runtime.tasks.TestProcessingTimeService;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.netpreserve.jwarc.URIs;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

/** Output files over checkpoints, failures and restores. */
class NumberedFilesTest {

  private static final FileLimits HOURLY =
      new FileLimits(MemorySize.parse("1gb"), Duration.ofHours(1));

  @TempDir private Path dir;

  @Test
  void aFileStaysOpenUntilTheFirstCheckpointAfterItsAge() throws Exception {
    try (SinkRoom<String> room = SinkRoom.begin(lines(HOURLY), 1)) {
      room.setTime(0);
      room.write(0, "a");
      room.setTime(Duration.ofMinutes(59).toMillis());
      room.completeCheckpoint(1);
      room.write(0, "b");
      assertThat(committed()).isEmpty();
      room.setTime(Duration.ofMinutes(60).toMillis());
      assertThat(committed()).isEmpty();
      room.checkpoint(2);
      assertThat(committed()).as("before the checkpoint is complete").isEmpty();
      room.complete(2);
      assertThat(committed()).containsExactly("a", "b");
    }
    assertThat(names()).singleElement().satisfies(NumberedFilesTest::isBegunAt0);
  }

  private static void isBegunAt0(String name) {
    assertThat(NumberedFiles.checkpoint(name)).hasValue(0);
  }

  @Test
  void aClockThatIsSetBackDoesNotKeepAFileOpen() throws Exception {
    try (SinkRoom<String> room = SinkRoom.begin(lines(HOURLY), 1)) {
      room.setTime(1_000_000);
      room.write(0, "a");
      room.setTime(10);
      room.completeCheckpoint(1);
    }
    assertThat(committed()).containsExactly("a");
  }

  @Test
  void aFullFileEndsAndTheNextRecordBeginsAnother() throws Exception {
    FileLimits limits = new FileLimits(new MemorySize(10), Duration.ofHours(1));
    try (SinkRoom<String> room = SinkRoom.begin(lines(limits), 1)) {
      for (String line : List.of("12345", "1234", "5", "12345678901234567890", "12")) {
        room.write(0, line);
      }
      room.completeCheckpoint(1);
      assertThat(committed())
          .containsExactlyInAnyOrder("12345", "1234", "5", "12345678901234567890");
    }
    assertThat(names()).hasSize(2);
    assertThat(unfinished()).as("the file that has room").hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "3, 1", "1, 3", "2, 5"})
  void aRestoreKeepsWhatWasWrittenBeforeTheCheckpoint(int before, int after) throws Exception {
    SinkRoom.Snapshot snapshot;
    List<String> kept = new ArrayList<>();
    try (SinkRoom<String> room = SinkRoom.begin(lines(HOURLY), before)) {
      for (int i = 0; i < before; i++) {
        room.write(i, "kept " + i);
        kept.add("kept " + i);
      }
      snapshot = room.completeCheckpoint(7);
      for (int i = 0; i < before; i++) {
        room.write(i, "x".repeat(100_000)); // longer than any buffer
        room.write(i, "void");
      }
    }
    // the first restored run fails before its first checkpoint
    try (SinkRoom<String> room = SinkRoom.restore(lines(HOURLY), after, snapshot, before, 7)) {
      room.write(0, "void");
    }
    assertThat(committed()).isEmpty();
    try (SinkRoom<String> room = SinkRoom.restore(lines(HOURLY), after, snapshot, before, 7)) {
      room.write(0, "later");
      room.completeCheckpoint(8);
      assertThat(committed()).containsExactlyInAnyOrderElementsOf(kept);
      room.setTime(Duration.ofHours(2).toMillis());
      room.completeCheckpoint(9);
    }
    kept.add("later");
    assertThat(committed()).containsExactlyInAnyOrderElementsOf(kept);
  }

  @Test
  void aFileThatHadEndedGetsItsNameAfterARestore() throws Exception {
    SinkRoom.Snapshot snapshot;
    FileLimits small = new FileLimits(new MemorySize(4), Duration.ofHours(1));
    try (SinkRoom<String> room = SinkRoom.begin(lines(small), 1)) {
      room.write(0, "ended");
      room.write(0, "abc");
      snapshot = room.checkpoint(3);
    }
    assertThat(committed()).isEmpty();
    try (SinkRoom<String> room = SinkRoom.restore(lines(small), 1, snapshot, 1, 3)) {
      room.completeCheckpoint(4);
    }
    assertThat(committed()).containsExactlyInAnyOrder("ended", "abc");
  }

  @Test
  void aStopGivesOpenFilesTheirNamesAndARestoreLeavesThemSo() throws Exception {
    SinkRoom.Snapshot savepoint;
    try (SinkRoom<String> room = SinkRoom.begin(lines(HOURLY), 1)) {
      room.write(0, "kept");
      savepoint = room.completeCheckpoint(3);
      room.write(0, "void");
    }
    for (UnfinishedFile file : SinkStates.unfinished(savepoint.writers())) {
      assertThat(file.length()).isEqualTo("kept\n".length());
      NumberedFiles.finish(file);
      NumberedFiles.finish(file); // as after a stop that was interrupted
    }
    assertThat(committed()).containsExactly("kept");
    for (int restore = 0; restore < 2; restore++) {
      try (SinkRoom<String> room = SinkRoom.restore(lines(HOURLY), 1, savepoint, 1, 3)) {
        room.completeCheckpoint(4);
      }
      assertThat(committed()).containsExactly("kept");
    }
  }

  @Test
  void aFileThatSomebodyMovedAwayDoesNotStopARestore() throws Exception {
    SinkRoom.Snapshot savepoint;
    try (SinkRoom<String> room = SinkRoom.begin(lines(HOURLY), 1)) {
      room.write(0, "kept");
      savepoint = room.completeCheckpoint(3);
    }
    for (UnfinishedFile file : SinkStates.unfinished(savepoint.writers())) {
      NumberedFiles.finish(file);
      Files.delete(dir.resolve(file.name()));
    }
    try (SinkRoom<String> room = SinkRoom.restore(lines(HOURLY), 1, savepoint, 1, 3)) {
      room.write(0, "later");
      room.setTime(Duration.ofHours(1).toMillis());
      room.completeCheckpoint(4);
    }
    assertThat(committed()).containsExactly("later");
  }

  @Test
  void eachCheckpointEndsTheFileIfTheFileSystemCannotCutOne() throws Exception {
    org.apache.flink.core.fs.Path path = new org.apache.flink.core.fs.Path(dir.toUri());
    RecoverableWriter cutting = path.getFileSystem().createRecoverableWriter();
    RecoverableWriter other = like(cutting, RecoverableWriter.class, "supportsResume", false);
    NumberedFiles<String> sink = lines(HOURLY);
    var context =
        like(
            null,
            WriterInitContext.class,
            "getProcessingTimeService",
            new TestProcessingTimeService());
    var directory = OutputDirectory.of(other);
    var anyContext = like(null, SinkWriter.Context.class, "timestamp", 0L);
    try (var writer = new NumberedFilesWriter<>(sink, directory, context, List.of())) {
      for (String line : List.of("a", "b")) {
        writer.write(line, anyContext);
        writer.flush(false);
        assertThat(writer.prepareCommit()).hasSize(1);
        assertThat(writer.snapshotState(1)).isEmpty();
      }
    }
    assertThat(OutputDirectory.of(cutting).keepsFilesOpen()).isTrue();
    assertThat(
            OutputDirectory.of(
                    like(
                        cutting,
                        RecoverableWriter.class,
                        "requiresCleanupOfRecoverableState",
                        true))
                .keepsFilesOpen())
        .isFalse();
  }

  /** Returns an object that does what another does, but for one method. */
  private static <T> T like(@Nullable T other, Class<T> type, String method, Object answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, called, arguments) -> {
              if (called.getName().equals(method)) {
                return answer;
              }
              return other == null ? OptionalLong.empty() : called.invoke(other, arguments);
            }));
  }

  @ParameterizedTest
  @EnumSource
  void recordsOfAnArchiveAreWholeAtEachCheckpoint(WarcSink.Compression compression)
      throws Exception {
    Sink<Page> sink =
        WarcSink.pages(
            dir.toUri().toString(),
            new WarcSink.Options("c1", "Meguri/test", "meguri", "", "", compression, Digest.SHA1),
            HOURLY);
    SinkRoom.Snapshot snapshot;
    try (SinkRoom<Page> room = SinkRoom.begin(sink, 1)) {
      room.write(0, page(0));
      room.completeCheckpoint(1);
      room.write(0, page(1));
      snapshot = room.completeCheckpoint(2);
      room.write(0, page(2));
      room.completeCheckpoint(3);
    }
    try (SinkRoom<Page> room = SinkRoom.restore(sink, 1, snapshot, 1, 2)) {
      room.write(0, page(3));
      room.setTime(Duration.ofHours(1).toMillis());
      room.completeCheckpoint(3);
    }
    List<String> urls = new ArrayList<>();
    List<Path> files = Archive.files(dir);
    assertThat(files).hasSize(2);
    for (Path file : files) {
      assertThat(Archive.plainSize(file)).isPositive();
      assertThat(Archive.read(file, WarcRecord::type)).startsWith("warcinfo").hasSizeGreaterThan(1);
      urls.addAll(Archive.read(file, record -> record instanceof WarcResponse r ? r.target() : ""));
    }
    urls.removeIf(String::isEmpty);
    assertThat(urls)
        .containsExactlyInAnyOrder("http://a.test/0", "http://a.test/1", "http://a.test/3");
  }

  @ParameterizedTest
  @CsvSource({"false, 1", "true, 1", "true, 2"})
  void anArchiveFileHasItsIndexBesideIt(boolean isRestored, int after) throws Exception {
    Sink<Page> sink = archive(HOURLY);
    SinkRoom.Snapshot snapshot;
    try (SinkRoom<Page> room = SinkRoom.begin(sink, 1)) {
      for (int number : new int[] {3, 1, 2}) {
        room.write(0, page(number));
      }
      snapshot = room.completeCheckpoint(1);
      assertThat(Archive.indexes(dir)).isEmpty();
      room.write(0, page(0));
      if (!isRestored) {
        room.setTime(Duration.ofHours(1).toMillis());
        room.completeCheckpoint(2);
      }
    }
    if (isRestored) {
      try (SinkRoom<Page> room = SinkRoom.restore(sink, after, snapshot, 1, 1)) {
        room.completeCheckpoint(2);
      }
    }
    List<Integer> numbers = isRestored ? List.of(1, 2, 3) : List.of(0, 1, 2, 3);
    assertThat(indexed())
        .containsExactlyElementsOf(numbers.stream().map(i -> "http://a.test/" + i).toList());
    assertThat(unfinished()).isEmpty();
  }

  @Test
  void aStopGivesTheIndexItsName() throws Exception {
    SinkRoom.Snapshot savepoint;
    Sink<Page> sink = archive(HOURLY);
    try (SinkRoom<Page> room = SinkRoom.begin(sink, 1)) {
      room.write(0, page(1));
      room.write(0, page(0));
      savepoint = room.completeCheckpoint(3);
      room.write(0, page(2));
    }
    try (Stream<Path> files = Files.list(dir)) {
      for (Path file : files.toList()) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      }
    }
    for (UnfinishedFile file : SinkStates.unfinished(savepoint.writers())) {
      NumberedFiles.finish(file);
      NumberedFiles.finish(file);
    }
    List<String> both = List.of("http://a.test/0", "http://a.test/1");
    assertThat(indexed()).isEqualTo(both);
    assertThat(unfinished()).isEmpty();
    for (Path index : Archive.indexes(dir)) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(index)))
          .as("as closed as the file that a process with another umask has made")
          .isEqualTo("rw-------");
    }
    try (SinkRoom<Page> room = SinkRoom.restore(sink, 1, savepoint, 1, 3)) {
      room.completeCheckpoint(4);
    }
    assertThat(indexed()).isEqualTo(both);
    assertThat(names()).hasSize(1);
  }

  /** Returns the URLs in the indexes, each of which was found at the place that its line names. */
  private List<String> indexed() throws IOException {
    List<String> urls = new ArrayList<>();
    for (Path index : Archive.indexes(dir)) {
      List<String> lines = Files.readAllLines(index);
      assertThat(lines).isSorted();
      for (String line : lines) {
        JsonNode json = new ObjectMapper().readTree(line.substring(line.indexOf('{')));
        String url = json.get("url").asText();
        Path file = dir.resolve(json.get("filename").asText());
        byte[] bytes = Files.readAllBytes(file);
        int offset = json.get("offset").asInt();
        Path alone = Files.createTempFile("record", ".warc.gz");
        Files.write(alone, Arrays.copyOfRange(bytes, offset, offset + json.get("length").asInt()));
        assertThat(
                Archive.read(
                    alone,
                    record ->
                        List.of(
                            record.type(),
                            ((WarcResponse) record).target(),
                            record.headers().first("WARC-Payload-Digest").orElse(""))))
            .containsExactly(List.of("response", url, json.get("digest").asText()));
        Files.delete(alone);
        assertThat(line)
            .startsWith(URIs.toNormalizedSurt(url) + " 20231114221320 {\"url\":")
            .contains("\"status\":\"200\"");
        urls.add(url);
      }
    }
    return urls;
  }

  @Test
  void aDiskThatFillsAtTheLastByteOfARecordCostsThatRecordAlone() throws Exception {
    org.apache.flink.core.fs.Path path = new org.apache.flink.core.fs.Path(dir.toUri());
    FillingDisk disk = new FillingDisk(path.getFileSystem().createRecoverableWriter());
    var context =
        like(
            null,
            WriterInitContext.class,
            "getProcessingTimeService",
            new TestProcessingTimeService());
    var anyContext = like(null, SinkWriter.Context.class, "timestamp", 0L);
    NumberedFiles<Page> sink = (NumberedFiles<Page>) archive(HOURLY);
    UnfinishedFile file;
    try (var writer =
        new NumberedFilesWriter<>(sink, OutputDirectory.of(disk.writer()), context, List.of())) {
      writer.write(page(0), anyContext);
      file = writer.snapshotState(1).get(0);
      writer.write(page(1), anyContext);
      disk.fillUp();
      assertThatThrownBy(() -> writer.snapshotState(2))
          .isInstanceOf(IOException.class)
          .hasMessage(FillingDisk.FULL);
    }
    assertThat(Files.size(inProgress())).isGreaterThan(file.length() + 50_000);
    NumberedFiles.finish(file);
    assertIntact();
  }

  @Test
  void aDiskThatFillsWhileAParquetFileIsMadeCostsNoEventOfTheCheckpoint() throws Exception {
    org.apache.flink.core.fs.Path path = new org.apache.flink.core.fs.Path(dir.toUri());
    FillingDisk disk = new FillingDisk(path.getFileSystem().createRecoverableWriter());
    TestProcessingTimeService clock = new TestProcessingTimeService();
    var context = like(null, WriterInitContext.class, "getProcessingTimeService", clock);
    var anyContext = like(null, SinkWriter.Context.class, "timestamp", 0L);
    NumberedFiles<PageEvent> sink =
        (NumberedFiles<PageEvent>) PageFiles.parquet(dir.toUri().toString(), "c1", HOURLY, true);
    UnfinishedFile file;
    try (var writer =
        new NumberedFilesWriter<>(sink, OutputDirectory.of(disk.writer()), context, List.of())) {
      writer.write(PageEvents.found("http://a.test/", 5, "words"), anyContext);
      file = writer.snapshotState(1).get(0);
      disk.fillUp();
      clock.setCurrentTime(Duration.ofHours(2).toMillis());
      assertThatThrownBy(() -> writer.flush(false))
          .isInstanceOf(IOException.class)
          .hasMessage(FillingDisk.FULL);
    }
    NumberedFiles.finish(file);
    assertThat(NumberedFiles.hasGrown(new org.apache.flink.core.fs.Path(file.target()), file))
        .as("it has the rows of the checkpoint")
        .isFalse();
    assertThat(Path.of(URI.create(file.target()))).isNotEmptyFile();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nothing", "half a record", "zeros", "noise"})
  void ofAFileThatAPowerCutHasLeftTheResumeKeepsThePartUpToTheCheckpoint(String tail)
      throws Exception {
    Sink<Page> sink = archive(HOURLY);
    SinkRoom.Snapshot snapshot;
    try (SinkRoom<Page> room = SinkRoom.begin(sink, 1)) {
      room.write(0, page(0));
      snapshot = room.completeCheckpoint(1);
      room.write(0, page(1));
      room.checkpoint(2);
    }
    long kept = SinkStates.unfinished(snapshot.writers()).get(0).length();
    byte[] bytes = Files.readAllBytes(inProgress());
    int end =
        switch (tail) {
          case "nothing" -> (int) kept;
          case "half a record" -> (int) (kept + bytes.length) / 2;
          default -> bytes.length;
        };
    byte[] left = Arrays.copyOf(bytes, end);
    byte[] noise = new byte[end - (int) kept];
    if (tail.equals("noise")) {
      new Random(1).nextBytes(noise);
    }
    if (end == bytes.length) {
      System.arraycopy(noise, 0, left, (int) kept, noise.length);
    }
    Files.write(inProgress(), left);
    try (SinkRoom<Page> room = SinkRoom.restore(sink, 1, snapshot, 1, 1)) {
      room.completeCheckpoint(2);
    }
    assertIntact();
  }

  /** Asserts that the archive has page 0 and nothing else, to the last byte. */
  private void assertIntact() throws Exception {
    List<Path> files = Archive.files(dir);
    assertThat(files).hasSize(1);
    assertThat(Archive.complaints(files)).isEmpty();
    assertThat(Archive.plainSize(files.get(0))).isPositive();
    assertThat(indexed()).containsExactly("http://a.test/0");
    assertThat(unfinished()).isEmpty();
  }

  private Path inProgress() throws IOException {
    return dir.resolve(
        unfinished().stream().filter(it -> it.contains(".inprogress.")).findFirst().orElseThrow());
  }

  private Sink<Page> archive(FileLimits limits) {
    return WarcSink.pages(
        dir.toUri().toString(),
        new WarcSink.Options(
            "c1", "Meguri/test", "meguri", "", "", WarcSink.Compression.FAST, Digest.SHA1),
        limits);
  }

  @Test
  void eightHoursAtAPageASecondAreAFewFiles() throws Exception {
    int seconds = 8 * 3600;
    int interval = 300;
    Sink<LogLine> sink = CrawlLogSink.to(dir.toUri().toString(), "c1", HOURLY);
    try (SinkRoom<LogLine> room = SinkRoom.begin(sink, 1)) {
      for (int second = 1; second <= seconds; second++) {
        room.setTime(second * 1000L);
        room.write(0, LogLines.fetched("http://a.test/").time(second).build());
        if (second % interval == 0) {
          room.completeCheckpoint(second / interval);
        }
      }
      SinkRoom.Snapshot savepoint = room.completeCheckpoint(seconds);
      for (UnfinishedFile file : SinkStates.unfinished(savepoint.writers())) {
        NumberedFiles.finish(file);
      }
    }
    assertThat(names().size()).isBetween(8, 9);
    // WARC and metadata files follow the same rule, and end by size every gigabyte besides
    assertThat(3 * names().size()).isLessThan(60);
    assertThat(committed().stream().map(line -> line.substring(9, 33)))
        .containsExactlyInAnyOrderElementsOf(
            LongStream.rangeClosed(1, seconds).mapToObj(Timestamp::of).toList());
  }

  @Test
  void aCheckpointOfVersion0Point1HasNoOpenFile() throws Exception {
    for (int version = 1; version <= 3; version++) {
      assertThat(UnfinishedFile.SERIALIZER.deserialize(version, new byte[] {1, 2}).exists())
          .isFalse();
    }
    assertThatThrownBy(() -> UnfinishedFile.SERIALIZER.deserialize(101, new byte[0]))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("format 101");
  }

  private NumberedFiles<String> lines(FileLimits limits) {
    return new NumberedFiles<>(
        dir.toUri().toString(),
        "meguri-c1",
        ".txt",
        limits,
        file -> line -> file.write((line + "\n").getBytes(UTF_8)));
  }

  private static Page page(int number) {
    byte[] noise = new byte[50_000];
    new Random(number).nextBytes(noise);
    return Page.fresh(Fetches.answer("http://a.test/" + number, 200, noise));
  }

  private List<String> committed() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path file : Archive.files(dir)) {
      lines.addAll(Files.readAllLines(file));
    }
    return lines;
  }

  private List<String> names() throws IOException {
    return Archive.files(dir).stream().map(file -> file.getFileName().toString()).toList();
  }

  private List<String> unfinished() throws IOException {
    try (Stream<Path> files = Files.list(dir)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(NumberedFiles::isUnfinished)
          .toList();
    }
  }
}

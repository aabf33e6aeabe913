package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import meguri.operators.parquet.ParquetWriter;
import meguri.operators.sink.UnfinishedFile;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.OperatorStreamStateHandle;
import org.apache.flink.runtime.state.filesystem.FileStateHandle;
import org.apache.flink.runtime.state.memory.ByteStreamStateHandle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests with two checkpoints of one job, 41 and 42, which share a file, and with files that were
 * archived between them and since.
 */
class ResumptionTest {

  private static final String UUID = "01234567-89ab-cdef-0123-456789abcdef";

  @TempDir private Path dir;

  /** A kind of damage to the newest checkpoint. */
  private enum Harm {
    TRUNCATED_METADATA("chk-42 is damaged: its _metadata cannot be read") {
      @Override
      void to(Path dir) throws IOException {
        Path metadata = dir.resolve("checkpoints/j/chk-42/_metadata");
        byte[] whole = Files.readAllBytes(metadata);
        Files.write(metadata, Arrays.copyOf(whole, whole.length / 2));
      }
    },
    EMPTY_METADATA("chk-42 is damaged: its _metadata cannot be read") {
      @Override
      void to(Path dir) throws IOException {
        Files.write(dir.resolve("checkpoints/j/chk-42/_metadata"), new byte[0]);
      }
    },
    MISSING_SHARED_FILE("shared/new is missing") {
      @Override
      void to(Path dir) throws IOException {
        Files.delete(dir.resolve("checkpoints/j/shared/new"));
      }
    },
    EMPTY_SHARED_FILE("shared/new has 0 bytes in place of 3") {
      @Override
      void to(Path dir) throws IOException {
        Files.write(dir.resolve("checkpoints/j/shared/new"), new byte[0]);
      }
    },
    EMPTY_DIRECTORY("The checkpoint after checkpoints/j/chk-41 is gone") {
      @Override
      void to(Path dir) throws IOException {
        Files.delete(dir.resolve("checkpoints/j/chk-42/_metadata"));
      }
    };

    final String sentence;

    Harm(String sentence) {
      this.sentence = sentence;
    }

    abstract void to(Path dir) throws IOException;
  }

  @ParameterizedTest
  @EnumSource
  void aCrawlWithADamagedCheckpointResumesFromTheOneBefore(Harm harm) throws IOException {
    twoCheckpoints();
    Path before = archived("warc", 40);
    Path since = archived("warc", 41);
    Path logged = archived("crawl-log", 42);
    Path unnumbered = file("warc/meguri-c-1-" + UUID + "-0.warc.gz");
    harm.to(dir);

    Resumption resumption = resumption();
    resumption.refuseUnexplained();
    resumption.setAside();

    assertThat(resumption.from()).get().extracting(RestorePoint::id).isEqualTo(41L);
    assertThat(resumption.relapse().orElseThrow())
        .contains(harm.sentence)
        .contains("goes on from checkpoints/j/chk-41")
        .contains("2 files archived since are now in " + dir + "/set-aside/after-41");
    assertThat(List.of(before, unnumbered)).allMatch(Files::exists);
    for (Path file : List.of(since, logged)) {
      assertThat(file).doesNotExist();
      assertThat(dir.resolve("set-aside/after-41").resolve(dir.relativize(file))).exists();
    }
    // a second start reports nothing, because the damaged checkpoint is no candidate any more
    assertThat(resumption().relapse()).isEmpty();
    assertThat(resumption().from()).get().extracting(RestorePoint::id).isEqualTo(41L);
  }

  @Test
  void anInterruptedMoveOfFilesIsFinishedAtTheNextStart() throws IOException {
    twoCheckpoints();
    Path first = archived("crawl-log", 41);
    Path second = archived("warc", 41);
    Harm.TRUNCATED_METADATA.to(dir);
    Resumption killed = resumption();
    Files.delete(second); // so that its move fails, as on a full disk
    assertThatThrownBy(killed::setAside).isInstanceOf(IOException.class);
    archived("warc", 41);

    Resumption resumption = resumption();
    resumption.refuseUnexplained();
    resumption.setAside();

    assertThat(resumption.from()).get().extracting(RestorePoint::id).isEqualTo(41L);
    for (Path file : List.of(first, second, dir.resolve("checkpoints/j/chk-42/_metadata"))) {
      assertThat(file).doesNotExist();
      assertThat(dir.resolve("set-aside/after-41").resolve(dir.relativize(file))).exists();
    }
    assertThat(resumption().relapse()).isEmpty();
  }

  @Test
  void aFileThatGrewAfterTheCheckpointKeepsWhatItHadThen() throws IOException {
    String name = "warc/meguri-c-1-chk7-%s-0.gz".formatted(UUID);
    String same = "warc/meguri-c-1-chk7-%s-1.gz".formatted(UUID);
    twoCheckpoints(unfinished(name, 4), unfinished(same, 6));
    Path grown = Files.writeString(parent(dir.resolve(name)), "1234567");
    Path whole = Files.writeString(dir.resolve(same), "123456");
    Harm.TRUNCATED_METADATA.to(dir);

    Resumption resumption = resumption();
    resumption.refuseUnexplained();
    resumption.setAside();

    assertThat(resumption.relapse().orElseThrow())
        .contains("goes on from checkpoints/j/chk-41")
        .contains("The 1 files archived since are now in " + dir + "/set-aside/after-41")
        .contains("Of 1 of them, the part from before is still in its place");
    assertThat(grown).hasContent("1234");
    assertThat(dir.resolve("set-aside/after-41").resolve(name)).hasContent("1234567");
    assertThat(whole).hasContent("123456");
    assertThat(dir.resolve("warc")).isDirectoryNotContaining("glob:**/.*");
    assertThat(resumption().relapse()).isEmpty();
  }

  @Test
  void aParquetFileThatGrewMovesAsideIfItsRowsCanMakeAShorterOne() throws IOException {
    String name = "warc/meguri-c-1-chk7-%s-0.parquet".formatted(UUID);
    String lost = "warc/meguri-c-1-chk7-%s-1.parquet".formatted(UUID);
    String same = "warc/meguri-c-1-chk7-%s-2.parquet".formatted(UUID);
    twoCheckpoints(unfinished(name, 4), unfinished(lost, 5), unfinished(same, 6));
    for (String file : List.of(name, lost, same)) {
      Files.write(parent(dir.resolve(file)), madeOfRows(6));
    }
    Path rows = dir.resolve("warc/.%s.rows".formatted(name.substring("warc/".length())));
    Files.writeString(rows, "123456");
    Harm.TRUNCATED_METADATA.to(dir);

    resumption().setAside();

    assertThat(dir.resolve(name)).as("the restore makes it again").doesNotExist();
    assertThat(dir.resolve("set-aside/after-41").resolve(name)).exists();
    assertThat(rows).exists();
    assertThat(dir.resolve(lost)).as("written again, with the same ids").exists();
    assertThat(dir.resolve(same)).exists();
  }

  /** Returns a Parquet file that notes of how many bytes of rows it was made. */
  private static byte[] madeOfRows(long length) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (ParquetWriter writer = new ParquetWriter(file, "test")) {
      writer.finish(length);
    }
    return file.toByteArray();
  }

  @Test
  void theIndexOfAFileThatGrewIsCutToo() throws IOException {
    String name = "warc/meguri-c-1-chk7-%s-0".formatted(UUID);
    twoCheckpoints(unfinished(name + ".warc.gz", 500));
    Files.writeString(parent(dir.resolve(name + ".warc.gz")), "x".repeat(900));
    String lines =
        """
        org,a)/1 2026 {"offset":"499","filename":"f"}
        org,a)/2 2026 {"offset":"500","filename":"f"}
        org,a)/3 2026 {"offset":"0","filename":"f"}
        """;
    Path index = Files.writeString(dir.resolve(name + ".cdxj"), lines);
    Harm.TRUNCATED_METADATA.to(dir);

    resumption().setAside();

    assertThat(dir.resolve(name + ".warc.gz")).hasSize(500);
    assertThat(index)
        .hasContent(
            """
            org,a)/1 2026 {"offset":"499","filename":"f"}
            org,a)/3 2026 {"offset":"0","filename":"f"}
            """);
    assertThat(dir.resolve("set-aside/after-41").resolve(name + ".cdxj")).hasContent(lines);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCutThatWasInterruptedIsFinishedAtTheNextStart(boolean isMoved) throws IOException {
    String name = "warc/meguri-c-1-chk7-%s-0.gz".formatted(UUID);
    twoCheckpoints(unfinished(name, 4));
    Path part = parent(dir.resolve("warc/.%s.cut".formatted(name.substring("warc/".length()))));
    if (isMoved) {
      Files.writeString(part, "1234");
      Files.writeString(parent(dir.resolve("set-aside/after-41").resolve(name)), "1234567");
    } else {
      Files.writeString(part, "12");
      Files.writeString(dir.resolve(name), "1234567");
    }
    Harm.TRUNCATED_METADATA.to(dir);

    resumption().setAside();

    assertThat(dir.resolve(name)).hasContent("1234");
    assertThat(dir.resolve("set-aside/after-41").resolve(name)).hasContent("1234567");
    assertThat(part).doesNotExist();
  }

  @Test
  void aFileThatGrewAfterACheckpointElsewhereIsNotCutButReported() throws IOException {
    String name = "warc/meguri-c-1-chk7-%s-0.gz".formatted(UUID);
    twoCheckpoints(unfinished(name, 4));
    Files.delete(dir.resolve("checkpoints/j/chk-42/_metadata"));
    Files.delete(dir.resolve("checkpoints/j/chk-42"));
    Files.writeString(parent(dir.resolve(name)), "1234567");
    assertThatThrownBy(() -> resumption().refuseUnexplained())
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(name + " was archived after checkpoints/j/chk-41")
        .hasMessageContaining("cut %s to its first 4 bytes".formatted(name));
  }

  @Test
  void noFileMovesForAnIntactOrIncompleteCheckpoint() throws IOException {
    twoCheckpoints();
    Files.createDirectories(dir.resolve("checkpoints/j/chk-43"));
    archived("warc", 41);
    Resumption resumption = resumption();
    resumption.refuseUnexplained();
    assertThat(resumption.from()).get().extracting(RestorePoint::id).isEqualTo(42L);
    assertThat(resumption.relapse()).isEmpty();
    resumption.setAside();
    assertThat(dir.resolve("set-aside")).doesNotExist();
  }

  @Test
  void aDamagedOlderCheckpointDoesNotMatter() throws IOException {
    twoCheckpoints();
    Files.write(dir.resolve("checkpoints/j/chk-41/_metadata"), new byte[0]);
    assertThat(resumption().relapse()).isEmpty();
  }

  @Test
  void outputOfACheckpointElsewhereIsNotMovedButReported() throws IOException {
    twoCheckpoints();
    archived("warc", 50);
    assertThatThrownBy(() -> resumption().refuseUnexplained())
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("was archived after checkpoints/j/chk-42")
        .hasMessageContaining("have chk42 or a higher number");
  }

  @Test
  void aDamagedFileThatBothCheckpointsNeedLeavesNothingToResumeFrom() throws IOException {
    twoCheckpoints();
    Files.delete(dir.resolve("checkpoints/j/shared/old"));
    assertThatThrownBy(this::resumption)
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("None of the checkpoints and savepoints can be read")
        .hasMessageContaining("shared/old is missing");
    try (Stream<Path> files = Files.list(dir)) {
      assertThat(files).containsExactly(dir.resolve("checkpoints"));
    }
  }

  private Resumption resumption() {
    return Resumption.of(CrawlDir.at(dir));
  }

  private void twoCheckpoints(UnfinishedFile... at41) throws IOException {
    checkpoint(41, List.of(at41), file("checkpoints/j/shared/old"));
    checkpoint(42, List.of(), file("checkpoints/j/shared/old"), file("checkpoints/j/shared/new"));
  }

  private UnfinishedFile unfinished(String name, long length) {
    return new UnfinishedFile("file:" + dir.resolve(name), length, new byte[0], 0);
  }

  private void checkpoint(long id, List<UnfinishedFile> unfinished, Path... files)
      throws IOException {
    OperatorState operator = new OperatorState("o", "o", new OperatorID(), files.length, 128);
    for (int i = 0; i < files.length; i++) {
      FileStateHandle handle =
          new FileStateHandle(
              new org.apache.flink.core.fs.Path("file:" + files[i]), Files.size(files[i]));
      operator.putState(
          i,
          OperatorSubtaskState.builder()
              .setManagedOperatorState(new OperatorStreamStateHandle(Map.of(), handle))
              .build());
    }
    Path point = Files.createDirectories(dir.resolve("checkpoints/j/chk-" + id));
    try (OutputStream out = Files.newOutputStream(point.resolve("_metadata"))) {
      Checkpoints.storeCheckpointMetadata(
          new CheckpointMetadata(id, List.of(operator, writers(unfinished)), List.of()), out);
    }
  }

  /** Returns the state of the writers of WARC files, a subtask for each file. */
  private static OperatorState writers(List<UnfinishedFile> files) throws IOException {
    int subtasks = Math.max(1, files.size());
    OperatorState writers = new OperatorState("WARC", "warc", new OperatorID(), subtasks, 128);
    for (int i = 0; i < files.size(); i++) {
      byte[] stored =
          SimpleVersionedSerialization.writeVersionAndSerialize(
              UnfinishedFile.SERIALIZER, files.get(i));
      DataOutputSerializer out = new DataOutputSerializer(64);
      BytePrimitiveArraySerializer.INSTANCE.serialize(stored, out);
      writers.putState(
          i,
          OperatorSubtaskState.builder()
              .setManagedOperatorState(
                  new OperatorStreamStateHandle(
                      Map.of(
                          UnfinishedFiles.STATE,
                          new OperatorStateHandle.StateMetaInfo(
                              new long[] {0}, OperatorStateHandle.Mode.SPLIT_DISTRIBUTE)),
                      new ByteStreamStateHandle("writer-" + i, out.getCopyOfBuffer())))
              .build());
    }
    return writers;
  }

  private static Path parent(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    return file;
  }

  private Path archived(String part, long after) throws IOException {
    return file("%s/meguri-c-1-chk%d-%s-0.gz".formatted(part, after, UUID));
  }

  private Path file(String name) throws IOException {
    Path file = dir.resolve(name);
    return Files.writeString(parent(file), "abc");
  }
}

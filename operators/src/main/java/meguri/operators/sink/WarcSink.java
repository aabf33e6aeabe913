package meguri.operators.sink;

import java.io.Serializable;
import java.util.OptionalInt;
import java.util.zip.Deflater;
import meguri.operators.model.LogLine;
import meguri.operators.model.Page;
import org.apache.flink.api.common.serialization.BulkWriter;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.functions.sink.filesystem.PartFileInfo;
import org.apache.flink.streaming.api.functions.sink.filesystem.bucketassigners.BasePathBucketAssigner;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.CheckpointRollingPolicy;

/**
 * The archive: WARC 1.1 files, a new one at each checkpoint and at each size limit. A file appears
 * under its name once the checkpoint is complete; each page is in one file exactly once, whatever
 * fails.
 */
public final class WarcSink {

  /**
   * The files' facts about their crawl, and the way they are written.
   *
   * @param software name and version of the software that writes the files
   * @param maxFileSize the size at which a new file is begun before the next checkpoint
   */
  public record Options(
      String crawlId,
      String software,
      String userAgent,
      Compression compression,
      MemorySize maxFileSize)
      implements Serializable {

    public static final MemorySize DEFAULT_MAX_FILE_SIZE = MemorySize.ofMebiBytes(1024);
  }

  /** The compression: every record is a gzip member of its own, or nothing is compressed. */
  public enum Compression {
    NONE(0),
    /** Level 1. */
    FAST(Deflater.BEST_SPEED),
    /** Level 6. */
    SMALL(6);

    public static final Compression DEFAULT = FAST;

    private final int level;

    Compression(int level) {
      this.level = level;
    }

    OptionalInt level() {
      return this == NONE ? OptionalInt.empty() : OptionalInt.of(level);
    }

    String suffix() {
      return this == NONE ? ".warc" : ".warc.gz";
    }
  }

  private WarcSink() {}

  /**
   * @param directory URI of any file system that Flink can write to
   */
  public static Sink<Page> pages(String directory, Options options) {
    return to(
        directory,
        options,
        "",
        stream -> new WarcPages(stream, options, System::currentTimeMillis));
  }

  /**
   * Returns the sink of the facts about each page besides its answer.
   *
   * @param directory as above
   */
  public static Sink<LogLine> metadata(String directory, Options options) {
    return to(
        directory,
        options,
        "-metadata",
        stream -> new WarcMetadata(stream, options, System::currentTimeMillis));
  }

  private static <T> Sink<T> to(
      String directory, Options options, String kind, BulkWriter.Factory<T> writers) {
    return NumberedFiles.of(
        "meguri-" + options.crawlId() + kind,
        options.compression().suffix(),
        names ->
            FileSink.forBulkFormat(new Path(directory), writers)
                .withBucketAssigner(new BasePathBucketAssigner<>())
                .withRollingPolicy(new Rolling<>(options.maxFileSize().getBytes()))
                .withOutputFileConfig(names)
                .build());
  }

  /** Begins a new file at each checkpoint, as the superclass does, and at a size. */
  private static final class Rolling<T> extends CheckpointRollingPolicy<T, String> {

    private static final long serialVersionUID = 1;

    private final long maxBytes;

    private Rolling(long maxBytes) {
      this.maxBytes = maxBytes;
    }

    @Override
    public boolean shouldRollOnEvent(PartFileInfo<String> file, T element)
        throws java.io.IOException {
      return file.getSize() >= maxBytes;
    }

    @Override
    public boolean shouldRollOnProcessingTime(PartFileInfo<String> file, long now) {
      return false;
    }
  }
}

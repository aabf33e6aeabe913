package meguri.operators.sink;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.function.LongSupplier;
import java.util.zip.Deflater;
import meguri.operators.model.LogLine;
import meguri.operators.model.Page;
import meguri.operators.parse.Coding;
import org.apache.flink.api.common.serialization.BulkWriter;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.streaming.api.functions.sink.filesystem.PartFileInfo;
import org.apache.flink.streaming.api.functions.sink.filesystem.bucketassigners.BasePathBucketAssigner;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.CheckpointRollingPolicy;
import org.jspecify.annotations.Nullable;

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

  /** The compression: every record is compressed on its own, or nothing is compressed. */
  public enum Compression {
    NONE(".warc"),
    /** Gzip, at level 1 of the fastest library that loads on this machine. */
    FAST(".warc.gz"),
    /** Gzip, at level 6. */
    SMALL(".warc.gz"),
    /** Zstandard, which fewer readers know, at its usual level. */
    ZSTD(".warc.zst");

    public static final Compression DEFAULT = FAST;

    private final String suffix;

    Compression(String suffix) {
      this.suffix = suffix;
    }

    String suffix() {
      return suffix;
    }

    RecordCompressor compressor() {
      return switch (this) {
        case NONE -> RecordCompressor.NONE;
        case FAST -> IsalGzip.isAvailable() ? new IsalGzip() : new ZlibGzip(Deflater.BEST_SPEED);
        case SMALL -> new ZlibGzip(6);
        case ZSTD -> zstd();
      };
    }

    private static RecordCompressor zstd() {
      if (!Coding.ZSTD.isSupported()) {
        // trying again would not change that
        throw new SuppressRestartsException(
            new UnsupportedOperationException(
                "Zstandard's library does not load on this machine: choose another"
                    + " warc.compression than zstd, such as fast."));
      }
      return new ZstdFrames(3);
    }
  }

  private WarcSink() {}

  /**
   * @param directory URI of any file system that Flink can write to
   */
  public static Sink<Page> pages(String directory, Options options) {
    return to(directory, options, "", WarcPages::new);
  }

  /**
   * Returns the sink of the facts about each page besides its answer.
   *
   * @param directory as above
   */
  public static Sink<LogLine> metadata(String directory, Options options) {
    return to(directory, options, "-metadata", WarcMetadata::new);
  }

  private static <T> Sink<T> to(
      String directory, Options options, String kind, Beginning<T> beginning) {
    return NumberedFiles.of(
        "meguri-" + options.crawlId() + kind,
        options.compression().suffix(),
        names ->
            FileSink.forBulkFormat(new Path(directory), new Files<>(options, beginning))
                .withBucketAssigner(new BasePathBucketAssigner<>())
                .withRollingPolicy(new Rolling<>(options.maxFileSize().getBytes()))
                .withOutputFileConfig(names)
                .build());
  }

  /** Begins one file. */
  private interface Beginning<T> extends Serializable {
    BulkWriter<T> of(
        OutputStream stream, RecordCompressor compressor, Options options, LongSupplier clock)
        throws IOException;
  }

  /**
   * Begins the files of a subtask, which has its own factory, with one compressor for all: making
   * one takes more native memory than a page.
   */
  private static final class Files<T> implements BulkWriter.Factory<T> {

    private static final long serialVersionUID = 1;

    private final Options options;
    private final Beginning<T> beginning;

    private transient @Nullable RecordCompressor compressor;

    private Files(Options options, Beginning<T> beginning) {
      this.options = options;
      this.beginning = beginning;
    }

    @Override
    public BulkWriter<T> create(FSDataOutputStream stream) throws IOException {
      if (compressor == null) {
        compressor = options.compression().compressor();
      }
      return beginning.of(stream, compressor, options, System::currentTimeMillis);
    }
  }

  /** Begins a new file at each checkpoint, as the superclass does, and at a size. */
  private static final class Rolling<T> extends CheckpointRollingPolicy<T, String> {

    private static final long serialVersionUID = 1;

    private final long maxBytes;

    private Rolling(long maxBytes) {
      this.maxBytes = maxBytes;
    }

    @Override
    public boolean shouldRollOnEvent(PartFileInfo<String> file, T element) throws IOException {
      return file.getSize() >= maxBytes;
    }

    @Override
    public boolean shouldRollOnProcessingTime(PartFileInfo<String> file, long now) {
      return false;
    }
  }
}

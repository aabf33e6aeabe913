package meguri.operators.sink;

import java.io.IOException;
import java.io.Serializable;
import java.util.function.LongSupplier;
import java.util.zip.Deflater;
import meguri.operators.model.Digest;
import meguri.operators.model.LogLine;
import meguri.operators.model.Page;
import meguri.operators.parse.Coding;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.jspecify.annotations.Nullable;

/** The archive: WARC 1.1 files. Each page is in one file exactly once, whatever fails. */
public final class WarcSink {

  /**
   * The files' facts about their crawl, and the way they are written.
   *
   * @param software name and version of the software that writes the files
   * @param operator whom to ask about the crawl; may be empty
   * @param hostname the machine's name in the files; may be empty
   */
  public record Options(
      String crawlId,
      String software,
      String userAgent,
      String operator,
      String hostname,
      Compression compression,
      Digest digest)
      implements Serializable {}

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
  public static Sink<Page> pages(String directory, Options options, FileLimits limits) {
    return to(directory, options, limits, "", WarcPages::new);
  }

  /**
   * Returns the sink of the facts about each page besides its answer.
   *
   * @param directory as above
   */
  public static Sink<LogLine> metadata(String directory, Options options, FileLimits limits) {
    return to(directory, options, limits, "-metadata", WarcMetadata::new);
  }

  private static <T> Sink<T> to(
      String directory, Options options, FileLimits limits, String kind, Beginning<T> beginning) {
    return new NumberedFiles<>(
        directory,
        "meguri-" + options.crawlId() + kind,
        options.compression().suffix(),
        limits,
        new Format<>(options, beginning));
  }

  /** Begins one file. */
  private interface Beginning<T> extends Serializable {
    RecordWriter<T> of(
        RecordFile file, RecordCompressor compressor, Options options, LongSupplier clock)
        throws IOException;
  }

  /** Has one compressor for all files: making one takes more native memory than a page. */
  private static final class Format<T> implements RecordWriter.Format<T> {

    private static final long serialVersionUID = 1;

    private final Options options;
    private final Beginning<T> beginning;

    private transient @Nullable RecordCompressor compressor;

    private Format(Options options, Beginning<T> beginning) {
      this.options = options;
      this.beginning = beginning;
    }

    @Override
    public RecordWriter<T> begin(RecordFile file) throws IOException {
      if (compressor == null) {
        compressor = options.compression().compressor();
      }
      return beginning.of(file, compressor, options, System::currentTimeMillis);
    }
  }
}

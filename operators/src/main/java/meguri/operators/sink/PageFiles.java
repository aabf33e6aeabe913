package meguri.operators.sink;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import meguri.operators.model.PageEvent;
import org.apache.flink.api.connector.sink2.Sink;
import org.jspecify.annotations.Nullable;

/** The files of page events as JSON lines. Each event is in one file exactly once. */
public final class PageFiles {

  /** The most bytes of lines that are compressed together, unless a single line is longer. */
  private static final int TOGETHER = IsalGzip.MAX_LENGTH;

  private PageFiles() {}

  /** The compression of the lines. */
  public enum Compression {
    NONE(""),
    GZIP(".gz"),
    ZSTD(".zst");

    private final String suffix;

    Compression(String suffix) {
      this.suffix = suffix;
    }

    RecordCompressor compressor() {
      return switch (this) {
        case NONE -> RecordCompressor.NONE;
        case GZIP -> WarcSink.Compression.FAST.compressor();
        case ZSTD -> WarcSink.Compression.ZSTD.compressor();
      };
    }
  }

  /**
   * Returns the sink of all events, in a directory for each day.
   *
   * @param directory URI of any file system that Flink can write to
   * @param copies whether copies have their text
   */
  public static Sink<PageEvent> jsonLines(
      String directory,
      String crawlId,
      FileLimits limits,
      Compression compression,
      boolean copies) {
    return new NumberedFiles<>(
        directory,
        "meguri-" + crawlId,
        ".jsonl" + compression.suffix,
        limits,
        new Format(compression, copies),
        true);
  }

  /**
   * Returns the sink of all events as Parquet files, in a directory for each day.
   *
   * @param directory URI of any file system that Flink can write to
   * @param limits by the size of the events before they are encoded: a file is a fraction of that
   * @param copies whether copies have their text
   */
  public static Sink<PageEvent> parquet(
      String directory, String crawlId, FileLimits limits, boolean copies) {
    return new NumberedFiles<>(
        directory,
        "meguri-" + crawlId,
        StagedFile.SUFFIX,
        limits,
        file -> new PageRows(file, copies),
        true);
  }

  /** Returns the sink of files that a reader on this machine prints and deletes. */
  public static Sink<PageEvent> printed(
      String directory, String crawlId, FileLimits limits, boolean copies) {
    return new NumberedFiles<>(
        directory, "meguri-" + crawlId, ".jsonl", limits, new Format(Compression.NONE, copies));
  }

  /** Has one compressor for all files: making one takes more native memory than a page. */
  private static final class Format implements RecordWriter.Format<PageEvent> {

    private static final long serialVersionUID = 1;

    private final Compression compression;
    private final boolean copies;

    private transient @Nullable RecordCompressor compressor;

    private Format(Compression compression, boolean copies) {
      this.compression = compression;
      this.copies = copies;
    }

    @Override
    public RecordWriter<PageEvent> begin(RecordFile file) {
      if (compressor == null) {
        compressor = compression.compressor();
      }
      return new Lines(file, compressor, copies);
    }
  }

  /**
   * Writes lines, and compresses many of them together: that takes less time than one by one, and
   * half the space.
   */
  private static final class Lines implements RecordWriter<PageEvent> {

    private final RecordFile file;
    private final RecordCompressor compressor;
    private final boolean copies;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

    private Lines(RecordFile file, RecordCompressor compressor, boolean copies) {
      this.file = file;
      this.compressor = compressor;
      this.copies = copies;
    }

    @Override
    public void write(PageEvent event) throws IOException {
      byte[] line = PageEventEncoder.line(copies ? event : event.referring());
      if (kept.size() + line.length > TOGETHER) {
        flush();
      }
      kept.writeBytes(line);
    }

    @Override
    public void flush() throws IOException {
      if (kept.size() > 0) {
        compressor.write(new byte[][] {kept.toByteArray()}, file);
        kept.reset();
      }
    }
  }
}

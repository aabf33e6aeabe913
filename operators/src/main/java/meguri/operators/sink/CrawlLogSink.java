package meguri.operators.sink;

import meguri.operators.model.LogLine;
import org.apache.flink.api.connector.sink2.Sink;

/** The crawl log: files of JSON lines. */
public final class CrawlLogSink {

  private static final LogLineEncoder ENCODER = new LogLineEncoder();

  private CrawlLogSink() {}

  /**
   * @param directory URI of any file system that Flink can write to
   */
  public static Sink<LogLine> to(String directory, String crawlId, FileLimits limits) {
    return new NumberedFiles<>(
        directory,
        "meguri-" + crawlId,
        ".jsonl",
        limits,
        file -> line -> ENCODER.encode(line, file));
  }
}

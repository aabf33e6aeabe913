package meguri.operators.sink;

import meguri.operators.model.LogLine;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.functions.sink.filesystem.bucketassigners.BasePathBucketAssigner;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.OnCheckpointRollingPolicy;

/**
 * The crawl log: files of JSON lines, a new one at each checkpoint, so that each line can be read,
 * once and for good, as soon as the checkpoint is complete.
 */
public final class CrawlLogSink {

  private CrawlLogSink() {}

  /**
   * @param directory URI of any file system that Flink can write to
   */
  public static Sink<LogLine> to(String directory, String crawlId) {
    return NumberedFiles.of(
        "meguri-" + crawlId,
        ".jsonl",
        names ->
            FileSink.<LogLine>forRowFormat(new Path(directory), new LogLineEncoder())
                .withBucketAssigner(new BasePathBucketAssigner<>())
                .withRollingPolicy(OnCheckpointRollingPolicy.build())
                .withOutputFileConfig(names)
                .build());
  }
}

package meguri.operators.sink;

import meguri.operators.model.PageEvent;
import org.apache.flink.api.connector.sink2.Sink;

/** The events of pages as Parquet files. */
public final class PageParquet {

  private PageParquet() {}

  /**
   * @param directory URI of any file system that Flink can write to
   * @param limits by the size of the events before they are encoded: a file is a fraction of that
   */
  public static Sink<PageEvent> to(String directory, String crawlId, FileLimits limits) {
    return new NumberedFiles<>(directory, "meguri-" + crawlId, ".parquet", limits, PageRows::new);
  }
}

package meguri.job.options;

import static meguri.job.options.Accepted.sizeFrom;
import static org.apache.flink.configuration.ConfigOptions.key;

import meguri.operators.sink.WarcSink;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.MemorySize;

/** The options {@code warc.*}: the WARC files. */
public final class WarcOptions {

  static final OptionSection SECTION = new OptionSection();

  public static final ConfigOption<WarcSink.Compression> COMPRESSION =
      SECTION
          .choice("warc.compression", WarcSink.Compression.DEFAULT)
          .means(
              "How Meguri compresses WARC files: not at all (none), with gzip level 1 (fast),"
                  + " with gzip level 6 (small), or with Zstandard (zstd). Files in Zstandard"
                  + " are smaller than by fast, end in .warc.zst, and fewer tools read them.");

  public static final ConfigOption<MemorySize> MAX_SIZE =
      SECTION
          .option(key("warc.max-size").memoryType().defaultValue(MemorySize.ofMebiBytes(1024)))
          .accepts(sizeFrom("1mb", "1gb"))
          .means(
              "The size at which Meguri closes a WARC file and begins a new one. Each"
                  + " checkpoint closes the files too.");

  private WarcOptions() {}
}

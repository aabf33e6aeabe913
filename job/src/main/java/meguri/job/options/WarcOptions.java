package meguri.job.options;

import static meguri.job.options.Accepted.positiveTime;
import static meguri.job.options.Accepted.sizeFrom;
import static org.apache.flink.configuration.ConfigOptions.key;

import java.time.Duration;
import meguri.operators.model.Digest;
import meguri.operators.sink.FileLimits;
import meguri.operators.sink.WarcSink;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
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
                  + " are smaller than by fast, end in .warc.zst, and fewer tools read them:"
                  + " jwarc 0.36.0 loops for ever at the end of one.");

  public static final ConfigOption<Digest> DIGEST =
      SECTION
          .option(key("warc.digest").enumType(Digest.class).defaultValue(Digest.SHA1))
          .accepts("sha1 or sha256", digest -> digest != Digest.MD5)
          .means(
              "The algorithm of the digests of bodies and records: sha1, which nearly all archives"
                  + " have, or sha256. Change it only for a new crawl: digests tell readers which"
                  + " captures are the same.");

  public static final ConfigOption<Boolean> TEXT =
      SECTION
          .flag("warc.text", false)
          .means(
              "Whether WARC files have the main content of each new page as plain text, in a"
                  + " conversion record. To read it, Meguri parses each new page into a document,"
                  + " once also if outputs ask for it. output.max-text holds for it, too.");

  public static final ConfigOption<String> HOSTNAME =
      SECTION
          .option(key("warc.hostname").stringType().defaultValue(""))
          .accepts(Accepted.any("a name"))
          .means(
              "The machine's name in the first record of each WARC file. The default leaves it"
                  + " out.");

  public static final ConfigOption<MemorySize> MAX_SIZE =
      SECTION
          .option(key("warc.max-size").memoryType().defaultValue(MemorySize.ofMebiBytes(1024)))
          .accepts(sizeFrom("1mb", "1gb"))
          .means(
              "The size at which Meguri closes a file of its output, WARC or crawl log, and begins"
                  + " a new one.");

  public static final ConfigOption<Duration> MAX_AGE =
      SECTION
          .option(key("warc.max-age").durationType().defaultValue(Duration.ofHours(1)))
          .accepts(positiveTime("1h"))
          .means(
              "The age at which Meguri closes a file of its output, WARC or crawl log. The next"
                  + " checkpoint closes it, and gives it its name. Until then, its name begins"
                  + " with a dot. On object stores, each checkpoint closes the files.");

  /** Returns the limits for the files of all outputs. */
  public static FileLimits limits(Configuration options) {
    return new FileLimits(options.get(MAX_SIZE), options.get(MAX_AGE));
  }

  private WarcOptions() {}
}

package meguri.job;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import meguri.job.options.CrawlOptions;
import meguri.job.options.FetchOptions;
import meguri.job.options.OutputOptions;
import meguri.job.options.WarcOptions;
import meguri.operators.model.LogLine;
import meguri.operators.model.Page;
import meguri.operators.model.PageEvent;
import meguri.operators.sink.CrawlLogSink;
import meguri.operators.sink.FileLimits;
import meguri.operators.sink.NumberedFiles;
import meguri.operators.sink.PageFiles;
import meguri.operators.sink.WarcSink;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.datastream.DataStream;

/**
 * The outputs of a crawl. A new output is a class in {@code meguri.operators.sink}, which makes the
 * sink, and a line here. The job writes all outputs listed here, a resumption sets their files
 * aside, and {@link Leftovers} cleans their directories.
 *
 * <p>All their files are {@link NumberedFiles}: a name tells whether the file is unfinished, and
 * after which checkpoint it was begun.
 */
public enum Output {
  WARC(
      "WARC",
      "warc",
      Output::asksServers,
      Streams::pages,
      (dir, options) -> WarcSink.pages(dir, warc(options), WarcOptions.limits(options))),
  WARC_METADATA(
      "WARC metadata",
      WARC.directory,
      Output::asksServers,
      Streams::requests,
      (dir, options) -> WarcSink.metadata(dir, warc(options), WarcOptions.limits(options))),
  CRAWL_LOG(
      "Crawl log",
      "crawl-log",
      Streams::lines,
      (dir, options) ->
          CrawlLogSink.to(dir, options.get(CrawlOptions.ID), WarcOptions.limits(options))),
  PAGES_JSONL(
      "Pages JSONL",
      "pages",
      options -> OutputOptions.formats(options).contains(OutputOptions.Format.JSONL),
      Streams::told,
      (dir, options) ->
          PageFiles.jsonLines(
              dir,
              options.get(CrawlOptions.ID),
              WarcOptions.limits(options),
              options.get(OutputOptions.COMPRESSION),
              Feed.hasTextOfCopies(options))),
  PAGES_PARQUET(
      "Pages Parquet",
      PAGES_JSONL.directory,
      options -> OutputOptions.formats(options).contains(OutputOptions.Format.PARQUET),
      Streams::told,
      (dir, options) ->
          PageFiles.parquet(
              dir,
              options.get(CrawlOptions.ID),
              WarcOptions.limits(options),
              Feed.hasTextOfCopies(options))),
  PRINTED(
      "Printed pages",
      "print",
      options -> options.get(OutputOptions.PRINT),
      Streams::told,
      (dir, options) ->
          PageFiles.printed(
              dir,
              options.get(CrawlOptions.ID),
              FileLimits.EACH_CHECKPOINT,
              Feed.hasTextOfCopies(options)));

  /** Adds an output's sink to the job. */
  private interface Writing {
    void add(Streams streams, String dir, Configuration options);
  }

  /**
   * The streams that outputs write.
   *
   * @param lines the requests and the refused URLs
   * @param events the page events, if any output asks for them
   */
  record Streams(
      DataStream<Page> pages,
      DataStream<LogLine> requests,
      DataStream<LogLine> lines,
      Optional<DataStream<PageEvent>> events) {

    private DataStream<PageEvent> told() {
      return events.orElseThrow();
    }
  }

  private final String directory;
  private final String uid;

  @SuppressWarnings("ImmutableEnumChecker") // as below
  private final Predicate<Configuration> isOn;

  @SuppressWarnings("ImmutableEnumChecker") // holds nothing but what stands in the list above
  private final Writing writing;

  /**
   * @param name the sink's name in Flink's web UI; its uid is the same in lower case, with hyphens
   * @param directory the output's directory within the crawl's; outputs may share one
   * @param stream the records to write
   * @param sink makes the sink, given the directory's URI and the crawl's options
   */
  <T> Output(
      String name,
      String directory,
      Function<Streams, DataStream<T>> stream,
      BiFunction<String, Configuration, Sink<T>> sink) {
    this(name, directory, options -> true, stream, sink);
  }

  /**
   * @param isOn whether the crawl's options ask for the output
   */
  <T> Output(
      String name,
      String directory,
      Predicate<Configuration> isOn,
      Function<Streams, DataStream<T>> stream,
      BiFunction<String, Configuration, Sink<T>> sink) {
    this.isOn = isOn;
    this.directory = directory;
    uid = name.toLowerCase(Locale.ROOT).replace(' ', '-');
    writing =
        (streams, dir, options) ->
            stream.apply(streams).sinkTo(sink.apply(dir, options)).name(name).uid(uid);
  }

  /** Returns the name of the output's directory within the crawl's. */
  public String directory() {
    return directory;
  }

  /** Returns the names of all directories, each once. */
  static Stream<String> directories() {
    return Arrays.stream(values()).map(Output::directory).distinct();
  }

  /** Whether a sink of this uid writes an output. */
  static boolean isUid(String uid) {
    return Arrays.stream(values()).anyMatch(output -> output.uid.equals(uid));
  }

  /** Returns the uids of the outputs that the options do not ask for. */
  static Stream<String> uidsOff(Configuration options) {
    return Arrays.stream(values())
        .filter(output -> !output.isOn.test(options))
        .map(output -> output.uid);
  }

  /** Adds the sinks of all outputs that the options ask for to the job. */
  static void writeAll(Streams streams, Configuration options) {
    CrawlDir dir = CrawlDir.of(options);
    for (Output output : values()) {
      if (output.isOn.test(options)) {
        output.writing.add(streams, dir.of(output), options);
      }
    }
  }

  /** Whether there is anything to archive: the answers of a replay are in an archive. */
  private static boolean asksServers(Configuration options) {
    return !options.contains(FetchOptions.ARCHIVE);
  }

  private static WarcSink.Options warc(Configuration options) {
    return new WarcSink.Options(
        options.get(CrawlOptions.ID),
        UserAgent.SOFTWARE,
        UserAgent.of(options).header(),
        options.getOptional(FetchOptions.CONTACT).orElse(""),
        options.get(WarcOptions.HOSTNAME),
        options.get(WarcOptions.COMPRESSION),
        options.get(WarcOptions.DIGEST));
  }
}

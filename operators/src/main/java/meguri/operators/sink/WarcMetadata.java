package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.function.LongSupplier;
import meguri.operators.model.LogLine;
import meguri.operators.scope.TargetUri;

/**
 * Writes one WARC file: a warcinfo record, then for each answered request a metadata record, which
 * names the record of the answer. These have files of their own, because a page's worth is known
 * later than its answer, and in another operator.
 */
final class WarcMetadata implements RecordWriter<LogLine> {

  private static final int MAX_HOPS_SPELT = 50;

  private final WarcRecords records;

  WarcMetadata(
      RecordFile file, RecordCompressor compressor, WarcSink.Options options, LongSupplier clock)
      throws IOException {
    records = WarcRecords.of(file, compressor, options, clock);
  }

  @Override
  public void write(LogLine line) throws IOException {
    if (!line.isAnswered()) {
      return;
    }
    long started = line.time() - line.ms();
    StringBuilder fields = new StringBuilder(256);
    if (!line.via().isEmpty()) {
      WarcRecords.field("via", line.via(), fields);
    }
    if (line.depth() + line.hops() > 0) {
      WarcRecords.field("hopsFromSeed", hops(line), fields);
    }
    WarcRecords.field("fetchTimeMs", Long.toString(line.ms()), fields);
    WarcRecords.field("score", Float.toString(line.score()), fields);
    WarcRecords.field("inlinks", Integer.toString(line.inlinks()), fields);
    WarcRecords.field("attempt", Integer.toString(line.attempt()), fields);
    byte[] block = fields.toString().getBytes(UTF_8);
    WarcHeader header =
        new WarcHeader("metadata", Timestamp.of(started))
            .put("WARC-Target-URI", TargetUri.of(line.url()))
            .put("WARC-Concurrent-To", WarcHeader.idOfAnswer(line.url(), started));
    records.write(header, "application/warc-fields", block);
  }

  /** Returns L for each link and R for each redirect of the last link, as Heritrix writes it. */
  private static String hops(LogLine line) {
    int links = Math.min(line.depth(), MAX_HOPS_SPELT);
    String more = line.depth() > links ? line.depth() - links + "+" : "";
    return more + "L".repeat(links) + "R".repeat(line.hops());
  }
}

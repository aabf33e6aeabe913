package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HexFormat;
import java.util.function.LongSupplier;
import meguri.operators.model.Fetched;
import meguri.operators.model.Page;
import meguri.operators.parse.PayloadType;
import meguri.state.content.Original;
import meguri.state.frontier.Candidate;
import org.apache.flink.api.common.serialization.BulkWriter;

/**
 * One WARC file: a warcinfo record, then for each page its request, its response and metadata. Of a
 * page whose body is known already, the response is a revisit record: the head of the answer, and
 * where to find the body. A request without an answer has no place in an archive and is passed
 * over. The stream is Flink's and stays open.
 */
final class WarcPages implements BulkWriter<Page> {

  private static final int MAX_HOPS_SPELT = 50;
  private static final String REVISIT = "http://netpreserve.org/warc/1.1/revisit/";
  private static final String SAME_PAYLOAD = REVISIT + "identical-payload-digest";
  private static final String NOT_MODIFIED = REVISIT + "server-not-modified";
  private static final byte[] LEFT_OUT = {};

  private final WarcRecords records;

  WarcPages(OutputStream stream, WarcSink.Options options, LongSupplier clock) throws IOException {
    this.records = new WarcRecords(stream, options.compression().level());
    byte[] block = describe(options).getBytes(UTF_8);
    WarcHeader header = new WarcHeader("warcinfo", Timestamp.of(clock.getAsLong()));
    records.write(header.bytes("application/warc-fields", block.length), block);
  }

  @Override
  public void addElement(Page page) throws IOException {
    Fetched fetched = page.fetched();
    if (!fetched.answered()) {
      return;
    }
    String date = Timestamp.of(fetched.started());
    Original original = page.finding().original();
    WarcHeader response = header(original == null ? "response" : "revisit", date, fetched);
    request(fetched, header("request", date, fetched).put("WARC-Concurrent-To", response.id()));
    payload(fetched, response);
    if (original == null) {
      response(fetched, response);
    } else {
      revisit(fetched, original, response);
    }
    metadata(fetched, header("metadata", date, fetched).put("WARC-Concurrent-To", response.id()));
  }

  @Override
  public void flush() throws IOException {
    records.flush();
  }

  @Override
  public void finish() throws IOException {
    records.flush();
    records.close();
  }

  private static WarcHeader header(String type, String date, Fetched fetched) {
    return new WarcHeader(type, date).put("WARC-Target-URI", fetched.task().candidate().url());
  }

  private void request(Fetched fetched, WarcHeader header) throws IOException {
    byte[] head = HttpBlock.requestHead(fetched.requestHead());
    address(fetched, header);
    records.write(header.bytes("application/http;msgtype=request", head.length), head);
  }

  private void response(Fetched fetched, WarcHeader header) throws IOException {
    if (fetched.truncated()) {
      header.put("WARC-Truncated", "length");
    }
    answer(fetched, header, fetched.body());
  }

  /** WARC 1.1, 6.7.2: a body left out for its digest counts as truncated. */
  private void revisit(Fetched fetched, Original original, WarcHeader header) throws IOException {
    header.put("WARC-Profile", fetched.isNotModified() ? NOT_MODIFIED : SAME_PAYLOAD);
    header.put("WARC-Refers-To-Target-URI", original.url());
    header.put("WARC-Refers-To-Date", Timestamp.of(original.date()));
    header.put("WARC-Truncated", "length");
    answer(fetched, header, LEFT_OUT);
  }

  private void answer(Fetched fetched, WarcHeader header, byte[] body) throws IOException {
    byte[] head = HttpBlock.responseHead(fetched);
    long length = (long) head.length + body.length;
    records.write(header.bytes("application/http;msgtype=response", length), head, body);
  }

  /** What is said of the body alike, stored or left out; nothing of one that was not sent. */
  private static void payload(Fetched fetched, WarcHeader header) {
    address(fetched, header);
    if (!fetched.isNotModified()) {
      header.put("WARC-Payload-Digest", "md5:" + HexFormat.of().formatHex(fetched.digest()));
    }
    String type = PayloadType.of(fetched.body());
    if (!type.isEmpty()) {
      header.put("WARC-Identified-Payload-Type", type);
    }
  }

  private void metadata(Fetched fetched, WarcHeader header) throws IOException {
    Candidate candidate = fetched.task().candidate();
    StringBuilder fields = new StringBuilder(256);
    if (!candidate.via().isEmpty()) {
      field("via", candidate.via(), fields);
    }
    if (candidate.depth() + candidate.hops() > 0) {
      field("hopsFromSeed", hops(candidate), fields);
    }
    field("fetchTimeMs", Long.toString(fetched.ended() - fetched.started()), fields);
    field("score", Float.toString(candidate.score()), fields);
    field("attempt", Integer.toString(fetched.task().attempt()), fields);
    byte[] block = fields.toString().getBytes(UTF_8);
    records.write(header.bytes("application/warc-fields", block.length), block);
  }

  private static void address(Fetched fetched, WarcHeader header) {
    header.put("WARC-IP-Address", fetched.task().pin().inetAddress().getHostAddress());
  }

  /** L for each link and R for each redirect of the last link, as Heritrix writes it. */
  private static String hops(Candidate candidate) {
    int links = Math.min(candidate.depth(), MAX_HOPS_SPELT);
    String more = candidate.depth() > links ? candidate.depth() - links + "+" : "";
    return more + "L".repeat(links) + "R".repeat(candidate.hops());
  }

  private static String describe(WarcSink.Options options) {
    StringBuilder fields = new StringBuilder(512);
    field("software", options.software(), fields);
    field("format", "WARC File Format 1.1", fields);
    field(
        "conformsTo",
        "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/",
        fields);
    field("isPartOf", options.crawlId(), fields);
    field("robots", "obey", fields);
    field("http-header-user-agent", options.userAgent(), fields);
    return fields.toString();
  }

  private static void field(String name, String value, StringBuilder fields) {
    fields.append(name).append(": ").append(HttpBlock.oneLine(value)).append("\r\n");
  }
}

package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HexFormat;
import java.util.function.LongSupplier;
import meguri.operators.model.Fetched;
import meguri.operators.model.Page;
import meguri.operators.model.Wishes;
import meguri.operators.parse.PayloadType;
import meguri.state.content.Original;
import org.apache.flink.api.common.serialization.BulkWriter;

/**
 * Writes one WARC file: a warcinfo record, then for each page its request and its response, and a
 * metadata record if it has {@link Wishes wishes} for users of the archive. If the page's body is
 * known already, the response is a revisit record: the head of the answer, and where to find the
 * body. A request without an answer has no place in an archive and is skipped. The stream is
 * Flink's and stays open.
 */
final class WarcPages implements BulkWriter<Page> {

  private static final String REVISIT = "http://netpreserve.org/warc/1.1/revisit/";
  private static final String SAME_PAYLOAD = REVISIT + "identical-payload-digest";
  private static final String NOT_MODIFIED = REVISIT + "server-not-modified";
  private static final byte[] LEFT_OUT = {};

  private final WarcRecords records;

  WarcPages(
      OutputStream stream,
      RecordCompressor compressor,
      WarcSink.Options options,
      LongSupplier clock)
      throws IOException {
    records = WarcRecords.of(stream, compressor, options, clock);
  }

  @Override
  public void addElement(Page page) throws IOException {
    Fetched fetched = page.fetched();
    if (!fetched.answered()) {
      return;
    }
    String date = Timestamp.of(fetched.started());
    Original original = page.finding().original();
    String url = fetched.task().candidate().url();
    WarcHeader response =
        new WarcHeader(
                original == null ? "response" : "revisit",
                date,
                WarcHeader.idOfAnswer(url, fetched.started()))
            .put("WARC-Target-URI", url);
    request(
        fetched,
        new WarcHeader("request", date)
            .put("WARC-Target-URI", url)
            .put("WARC-Concurrent-To", response.id()));
    payload(fetched, response);
    if (original == null) {
      response(fetched, response);
    } else {
      revisit(fetched, original, response);
    }
    if (!page.wishes().isEmpty()) {
      wishes(
          page.wishes(),
          new WarcHeader("metadata", date)
              .put("WARC-Target-URI", url)
              .put("WARC-Concurrent-To", response.id()));
    }
  }

  @Override
  public void flush() throws IOException {
    records.flush();
  }

  @Override
  public void finish() throws IOException {
    records.flush();
  }

  private void request(Fetched fetched, WarcHeader header) throws IOException {
    byte[] head = HttpBlock.requestHead(fetched.requestHead());
    address(fetched, header);
    records.write(header.bytes("application/http;msgtype=request", head.length), head);
  }

  private void response(Fetched fetched, WarcHeader header) throws IOException {
    if (fetched.truncated()) {
      header.put("WARC-Truncated", fetched.truncation().word());
    }
    answer(fetched, header, fetched.body());
  }

  /**
   * Writes a revisit record. By WARC 1.1, 6.7.2, a body left out for its digest counts as
   * truncated.
   */
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

  private void wishes(Wishes wishes, WarcHeader header) throws IOException {
    StringBuilder fields = new StringBuilder(128);
    if (!wishes.robots().isEmpty()) {
      WarcRecords.field("robots", wishes.robots(), fields);
    }
    if (!wishes.canonical().isEmpty()) {
      WarcRecords.field("canonical", wishes.canonical(), fields);
    }
    byte[] block = fields.toString().getBytes(UTF_8);
    records.write(header.bytes("application/warc-fields", block.length), block);
  }

  /**
   * Writes the fields about the body, which are the same whether it is stored or left out; a body
   * that was not sent has none.
   */
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

  private static void address(Fetched fetched, WarcHeader header) {
    header.put("WARC-IP-Address", fetched.task().pin().inetAddress().getHostAddress());
  }
}

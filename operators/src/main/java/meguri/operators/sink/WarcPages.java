package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.function.LongSupplier;
import meguri.operators.model.Conversion;
import meguri.operators.model.Fetched;
import meguri.operators.model.Page;
import meguri.operators.model.Wishes;
import meguri.operators.parse.PayloadType;
import meguri.operators.scope.TargetUri;
import meguri.state.content.Original;

/**
 * Writes one WARC file: a warcinfo record, then for each page its request and its response, and a
 * metadata record if it has {@link Wishes wishes} for users of the archive, and its text in a
 * conversion record if the crawl asks for that. If the page's body is known already, the response
 * is a revisit record: the head of the answer, and where to find the body. The head of a "not
 * modified" answer is in a metadata record. A request without an answer has no place in an archive
 * and is skipped.
 */
final class WarcPages implements RecordWriter<Page> {

  private static final String REVISIT = "http://netpreserve.org/warc/1.1/revisit/";
  private static final String SAME_PAYLOAD = REVISIT + "identical-payload-digest";
  private static final String NOT_MODIFIED = REVISIT + "server-not-modified";
  private static final byte[] LEFT_OUT = {};

  private final RecordFile file;
  private final WarcRecords records;

  WarcPages(
      RecordFile file, RecordCompressor compressor, WarcSink.Options options, LongSupplier clock)
      throws IOException {
    this.file = file;
    records = WarcRecords.of(file, compressor, options, clock);
  }

  @Override
  public void write(Page page) throws IOException {
    Fetched fetched = page.fetched();
    if (!fetched.answered()) {
      return;
    }
    String date = Timestamp.of(fetched.started());
    Original original = page.finding().original();
    String url = fetched.task().candidate().url();
    String target = TargetUri.of(url);
    WarcHeader response =
        new WarcHeader(
                original == null ? "response" : "revisit",
                date,
                WarcHeader.idOfAnswer(url, fetched.started()))
            .put("WARC-Target-URI", target)
            .connection(fetched);
    request(
        fetched,
        new WarcHeader("request", date)
            .put("WARC-Target-URI", target)
            .put("WARC-Concurrent-To", response.id())
            .connection(fetched));
    String digest = payloadDigest(page);
    response.putKnown("WARC-Payload-Digest", digest);
    response.putKnown("WARC-Identified-Payload-Type", PayloadType.of(fetched.body()));
    long offset = file.length();
    if (original == null) {
      response(fetched, response);
    } else if (fetched.isNotModified()) {
      unchanged(original, response);
    } else {
      copy(fetched, original, response);
    }
    file.index(
        CaptureIndex.line(
            fetched,
            target,
            original != null,
            digest,
            file.name(),
            offset,
            file.length() - offset));
    if (original != null && fetched.isNotModified()) {
      // its revisit record has no place for its head
      answer(
          fetched,
          new WarcHeader("metadata", date)
              .put("WARC-Target-URI", target)
              .put("WARC-Concurrent-To", response.id()),
          LEFT_OUT);
    }
    if (!page.wishes().isEmpty()) {
      wishes(
          page.wishes(),
          new WarcHeader("metadata", date)
              .put("WARC-Target-URI", target)
              .put("WARC-Concurrent-To", response.id()));
    }
    if (!page.conversion().isEmpty()) {
      conversion(
          page.conversion(),
          fetched,
          target,
          new WarcHeader("conversion", date)
              .put("WARC-Target-URI", target)
              .put("WARC-Refers-To", response.id()));
    }
  }

  private void request(Fetched fetched, WarcHeader header) throws IOException {
    records.write(
        header, "application/http;msgtype=request", HttpBlock.requestHead(fetched.requestHead()));
  }

  private void response(Fetched fetched, WarcHeader header) throws IOException {
    if (fetched.truncated()) {
      header.put("WARC-Truncated", fetched.truncation().word());
    }
    answer(fetched, header, fetched.body());
  }

  /**
   * Writes the revisit record of a known body. By WARC 1.1, 6.7.2, a body left out for its digest
   * counts as truncated.
   */
  private void copy(Fetched fetched, Original original, WarcHeader header) throws IOException {
    refer(original, header.put("WARC-Profile", SAME_PAYLOAD));
    if (fetched.body().length > 0) {
      header.put("WARC-Truncated", "length");
    }
    answer(fetched, header, LEFT_OUT);
  }

  /**
   * Writes the revisit record of an answer that says "not modified". It has no block, which WARC
   * 1.1, 6.7.3, allows: replay tools then take the head of the original, with its type and coding.
   * With the head of a 304, pywb and ReplayWeb.page would show an empty page.
   */
  private void unchanged(Original original, WarcHeader header) throws IOException {
    refer(original, header.put("WARC-Profile", NOT_MODIFIED));
    records.write(header, "");
  }

  /**
   * Names the record that has the body: exactly by its id, and by its date in seconds, by which
   * replay tools look it up in indexes. With milliseconds, ReplayWeb.page would pass it over. A
   * date in whole seconds may be from the index of an older archive, whose ids are unknown.
   */
  private static void refer(Original original, WarcHeader header) {
    if (original.date() % 1000 != 0) {
      header.put("WARC-Refers-To", WarcHeader.idOfAnswer(original.url(), original.date()));
    }
    header.put("WARC-Refers-To-Target-URI", TargetUri.of(original.url()));
    header.put("WARC-Refers-To-Date", Timestamp.inSeconds(original.date()));
  }

  private void answer(Fetched fetched, WarcHeader header, byte[] body) throws IOException {
    records.write(
        header, "application/http;msgtype=response", HttpBlock.responseHead(fetched), body);
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
    records.write(header, "application/warc-fields", block);
  }

  /**
   * Writes the text of a page, as Common Crawl's WET files have it. Its line in the index is not
   * under the page's URL: replay tools would take the text for a capture of the page.
   */
  private void conversion(Conversion text, Fetched fetched, String target, WarcHeader header)
      throws IOException {
    if (text.isCut()) {
      header.put("WARC-Truncated", "length");
    }
    long offset = file.length();
    String digest = records.write(header, "text/plain; charset=utf-8", text.text().getBytes(UTF_8));
    file.index(
        CaptureIndex.lineOfText(
            fetched, target, digest, file.name(), offset, file.length() - offset));
  }

  /** Returns the digest; of a known body, the one that its first record has. */
  private String payloadDigest(Page page) {
    Fetched fetched = page.fetched();
    Original original = page.finding().original();
    if (original != null && !original.payload().isEmpty()) {
      return original.payload();
    }
    if (fetched.isNotModified()) {
      return "";
    }
    if (original != null) {
      // its first record is by Meguri 0.1
      return fetched.digestText();
    }
    return page.payload().isEmpty() ? records.digestOfBody(fetched) : page.payload();
  }
}

package meguri.web.hostile;

import static meguri.web.hostile.Behaviour.ofPages;
import static meguri.web.hostile.Expectation.brokenOff;
import static meguri.web.hostile.Expectation.fetched;
import static meguri.web.hostile.Expectation.protocol;

import java.util.List;

/** Servers whose chunks are wrong. */
final class Chunks {
  private static final String LAST = "0\r\n\r\n";

  private Chunks() {}

  static List<Behaviour> all() {
    return List.of(
        ofPages("chunk-broken", protocol().after(200), asked -> says("zz\r\n" + Reply.LINK)),
        ofPages("chunk-negative", protocol().after(200), asked -> says("-5\r\n" + Reply.LINK)),
        ofPages("chunk-huge", brokenOff().links(1), asked -> says("7fffffff\r\n" + Reply.LINK)),
        ofPages(
            "chunk-beyond-numbers",
            protocol().after(200),
            asked -> says("ffffffffffffffffffff\r\n" + Reply.LINK + "\r\n" + LAST)),
        ofPages(
            "chunk-without-end",
            protocol().after(200),
            asked -> says("5\r\nhello" + Reply.chunk(Reply.LINK) + LAST)),
        ofPages(
            "chunk-without-size", protocol().after(200), asked -> says("\r\n" + Reply.LINK + LAST)),
        ofPages("no-last-chunk", brokenOff().links(1), asked -> says(Reply.chunk(Reply.LINK))),
        ofPages(
            "chunks-and-an-answer",
            fetched(200).links(1),
            asked ->
                Script.of(Reply.head(Reply.OK, Reply.HTML, "Transfer-Encoding: chunked"))
                    .send(Reply.chunk(Reply.LINK) + LAST + Lengths.forgery())
                    .keep()),
        ofPages(
            "unknown-transfer-encoding",
            fetched(200).links(0, 1),
            asked -> Script.of(Reply.htmlHead("Transfer-Encoding: evil")).send(Reply.LINK)));
  }

  private static Script says(String chunks) {
    return Script.of(Reply.htmlHead("Transfer-Encoding: chunked")).send(chunks);
  }
}

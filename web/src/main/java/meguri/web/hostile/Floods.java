package meguri.web.hostile;

import static meguri.web.hostile.Behaviour.ofPages;
import static meguri.web.hostile.Expectation.cut;
import static meguri.web.hostile.Expectation.fetched;
import static meguri.web.hostile.Expectation.protocol;

import java.util.List;
import java.util.stream.IntStream;

/** Servers that send too much of something outside of HTML. */
final class Floods {
  private static final String CHUNKED = "Transfer-Encoding: chunked";
  private static final String LONG = "x".repeat(8 << 10);
  private static final String LINE = "<p>" + "text ".repeat(1_600) + "</p>\n";

  private Floods() {}

  static List<Behaviour> all() {
    return List.of(
        ofPages(
            "endless-body",
            cut().links(1),
            asked -> Script.of(Reply.htmlHead()).send(Reply.LINK).forEver(LINE)),
        ofPages(
            "endless-chunks",
            cut().links(1),
            asked ->
                Script.of(Reply.htmlHead(CHUNKED))
                    .send(Reply.chunk(Reply.LINK))
                    .forEver(Reply.chunk(LINE))),
        ofPages(
            "tiny-chunks",
            cut(),
            asked -> Script.of(Reply.htmlHead(CHUNKED)).forEver(Reply.chunk("x").repeat(2_000))),
        ofPages(
            "endless-chunk-extension",
            protocol().after(200),
            asked -> Script.of(Reply.htmlHead(CHUNKED)).send("5;").forEver(LONG)),
        ofPages(
            "endless-trailers",
            protocol().after(200),
            asked ->
                Script.of(Reply.htmlHead(CHUNKED))
                    .send(Reply.chunk(Reply.LINK) + "0\r\n")
                    .forEver("X-Trailer: " + LONG + "\r\n")),
        ofPages(
            "endless-status-line", protocol(), asked -> Script.of("HTTP/1.1 200 ").forEver(LONG)),
        ofPages(
            "endless-headers",
            protocol(),
            asked -> Script.of("HTTP/1.1 200 OK\r\n").forEver("X-More: more\r\n".repeat(500))),
        ofPages(
            "endless-header",
            protocol(),
            asked -> Script.of("HTTP/1.1 200 OK\r\nX-Long: ").forEver(LONG)),
        ofPages(
            "huge-header",
            protocol(),
            asked ->
                Script.of("HTTP/1.1 200 OK\r\nX-Huge: ")
                    .times(128, LONG)
                    .send("\r\nContent-Length: 0\r\n\r\n")),
        ofPages(
            "ten-thousand-headers",
            protocol(),
            asked ->
                Script.of("HTTP/1.1 200 OK\r\n")
                    .send(
                        IntStream.range(0, 10_000)
                            .mapToObj(i -> Bytes.of("X-Field-" + i + ": " + i + "\r\n")))
                    .send("Content-Length: 0\r\n\r\n")),
        ofPages(
            "cookie-flood",
            fetched(200).links(1),
            asked ->
                Reply.answer(
                    Reply.OK,
                    Reply.HTML
                        + ("\r\nSet-Cookie: a" + asked.nth() + "=" + "b".repeat(200) + "; Path=/")
                            .repeat(200),
                    Reply.LINK)),
        ofPages(
            "interim-flood",
            protocol(),
            asked -> Script.of("").forEver("HTTP/1.1 103 Early Hints\r\n\r\n".repeat(300))),
        ofPages(
            "continue-flood",
            protocol(),
            asked -> Script.of("").forEver("HTTP/1.1 100 Continue\r\n\r\n".repeat(300))));
  }
}

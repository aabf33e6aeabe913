package meguri.web.hostile;

import static meguri.web.hostile.Behaviour.ofPages;
import static meguri.web.hostile.Expectation.fetched;
import static meguri.web.hostile.Expectation.protocol;

import java.util.List;

/** Servers whose heads violate RFC 9112. */
final class Heads {
  private static final String LENGTH = Reply.length(Reply.LINK.length());

  private Heads() {}

  static List<Behaviour> all() {
    return List.of(
        ofPages("bad-status-line", protocol(), asked -> spoilt("HTTP/1.1 OK 200", "X: y")),
        ofPages("no-status-line", protocol(), asked -> spoilt(LENGTH, "X: y")),
        ofPages("other-protocol", protocol(), asked -> Script.of("SSH-2.0-OpenSSH_9.6\r\n")),
        ofPages("http-0.9", protocol(), asked -> Script.of(Reply.LINK)),
        ofPages("closes-in-head", Expectation.broken(), asked -> Script.of("HTTP/1.1 200 OK\r\n")),
        ofPages(
            "folded-headers",
            fetched(200).links(1),
            asked ->
                Reply.answer(Reply.OK, "Content-Type: text/html;\r\n  charset=utf-8", Reply.LINK)),
        ofPages(
            "bare-line-feeds",
            fetched(200).links(1),
            asked ->
                Script.of("HTTP/1.1 200 OK\n" + Reply.HTML + "\n" + LENGTH + "\n\n" + Reply.LINK)),
        ofPages(
            "nul-in-header", fetched(200).links(1), asked -> spoilt("HTTP/1.1 200 OK", "X: a\0b")),
        ofPages(
            "nul-in-header-name",
            fetched(200).links(1),
            asked -> spoilt("HTTP/1.1 200 OK", "X\0: a")),
        ofPages(
            "8-bit-header",
            fetched(200).links(1),
            asked -> spoilt("HTTP/1.1 200 OK", "X: caf\u00e9 \u0080\u00ff")),
        ofPages(
            "8-bit-reason",
            fetched(200).links(1),
            asked -> spoilt("HTTP/1.1 200 d'accord \u00e0 \u00ff", "X: y")),
        ofPages(
            "header-without-colon",
            fetched(200).links(1),
            asked -> spoilt("HTTP/1.1 200 OK", "no colon here")),
        ofPages(
            "header-without-name",
            fetched(200).links(1),
            asked -> spoilt("HTTP/1.1 200 OK", ": no name here")),
        ofPages(
            "rubbish-content-type",
            fetched(200).links(0, 1),
            asked ->
                Reply.answer(
                    Reply.OK, "Content-Type: ;;;,/=\"text" + "/html;".repeat(4_000), Reply.LINK)),
        ofPages(
            "rubbish-dates",
            fetched(200).links(1),
            asked ->
                Reply.answer(
                    Reply.OK,
                    Reply.HTML + "\r\nDate: yesterday\r\nLast-Modified: -1\r\nExpires: 99999999999",
                    Reply.LINK)),
        ofPages(
            "last-modified-in-the-future",
            fetched(200).links(1),
            asked ->
                Reply.answer(
                    Reply.OK,
                    Reply.HTML + "\r\nLast-Modified: Fri, 31 Dec 9999 23:59:59 GMT",
                    Reply.LINK)),
        ofPages(
            "huge-etag",
            fetched(200).links(1),
            asked ->
                Reply.answer(
                    Reply.OK,
                    Reply.HTML + "\r\nETag: \"" + "e".repeat(50_000) + "\"",
                    Reply.LINK)));
  }

  private static Script spoilt(String statusLine, String field) {
    return Script.of(
        statusLine
            + "\r\n"
            + field
            + "\r\n"
            + Reply.HTML
            + "\r\n"
            + LENGTH
            + "\r\n\r\n"
            + Reply.LINK);
  }
}

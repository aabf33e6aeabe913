package meguri.web.hostile;

import static meguri.web.hostile.Behaviour.ofPages;
import static meguri.web.hostile.Expectation.fetched;
import static meguri.web.hostile.Expectation.protocol;
import static meguri.web.hostile.Expectation.refused;

import java.util.List;

/** Servers whose status is not a status, or does not fit. */
final class Statuses {
  private Statuses() {}

  static List<Behaviour> all() {
    return List.of(
        ofPages("status-999", refused(999), asked -> says("999 Request Denied")),
        ofPages("status-600", refused(600), asked -> says("600 Beyond")),
        ofPages("status-99", protocol().after(99), asked -> says("99 Below")),
        ofPages("status-0", protocol(), asked -> says("000 Nothing")),
        ofPages("status-negative", protocol(), asked -> says("-200 Less")),
        ofPages("status-huge", protocol(), asked -> says("99999999999999999999 More")),
        ofPages(
            "status-101",
            refused(101),
            asked -> Script.of(Reply.head("101 Switching Protocols", "Upgrade: evil")).hang()),
        ofPages("100-before-page", fetched(200).links(1), asked -> interim("100 Continue")),
        ofPages("102-before-page", fetched(200).links(1), asked -> interim("102 Processing")),
        ofPages(
            "103-before-page",
            fetched(200).links(1),
            asked ->
                interim("103 Early Hints", "Link: </style.css>; rel=preload", Reply.length(5))),
        ofPages("204-with-body", fetched(204), asked -> says("204 No Content")),
        ofPages(
            "304-to-no-question", refused(304), asked -> Script.of(Reply.head("304 Not Modified"))),
        ofPages("304-with-body", refused(304), asked -> says("304 Not Modified")),
        ofPages(
            "304-always",
            fetched(200).links(1),
            asked ->
                asked.isConditional()
                    ? Script.of(Reply.head("304 Not Modified", "ETag: \"first\""))
                    : Reply.answer(
                        Reply.OK,
                        Reply.HTML + "\r\nETag: \"first\"",
                        Reply.LINK + "<p>as of request " + asked.nth())),
        ofPages("401-without-challenge", fetched(401), asked -> says("401 Unauthorized")),
        ofPages(
            "401-with-rubbish-challenge",
            fetched(401),
            asked -> says("401 Unauthorized", "WWW-Authenticate: Digest realm=,nonce==\"")),
        ofPages(
            "407-without-proxy", refused(407), asked -> says("407 Proxy Authentication Required")),
        ofPages("417-to-no-expectation", fetched(417), asked -> says("417 Expectation Failed")),
        ofPages("426-upgrade", fetched(426), asked -> says("426 Upgrade Required", "Upgrade: h9")),
        ofPages(
            "206-to-no-range",
            fetched(206),
            asked -> says("206 Partial Content", "Content-Range: bytes 5-10/1000")));
  }

  private static Script interim(String status, String... fields) {
    return Script.of(Reply.head(status, fields))
        .send(Reply.htmlHead(Reply.length(Reply.LINK.length())) + Reply.LINK);
  }

  private static Script says(String status, String... fields) {
    String all = Reply.HTML + (fields.length == 0 ? "" : "\r\n" + String.join("\r\n", fields));
    return Reply.answer(status, all, Reply.LINK);
  }
}

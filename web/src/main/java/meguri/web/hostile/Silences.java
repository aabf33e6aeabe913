package meguri.web.hostile;

import static meguri.web.hostile.Behaviour.ofPages;
import static meguri.web.hostile.Expectation.stalled;
import static meguri.web.hostile.Expectation.timeout;

import java.util.List;

/** Servers that answer too slowly, or not at all. */
final class Silences {
  private Silences() {}

  static List<Behaviour> all() {
    return List.of(
        new Behaviour("hangs-after-accept", timeout().at("/robots.txt"), asked -> Script.silence()),
        ofPages("never-answers", timeout(), asked -> Script.silence()),
        ofPages("drips-status-line", timeout(), asked -> Script.of("HTTP/1.1 200 ").drip("O")),
        ofPages(
            "drips-headers",
            timeout(),
            asked -> Script.of("HTTP/1.1 200 OK\r\nX-Drip: ").drip("x")),
        ofPages(
            "drips-body",
            stalled(),
            asked -> Script.of(Reply.htmlHead(Reply.length(1_000_000))).drip("x")),
        ofPages(
            "drips-chunks",
            stalled(),
            asked ->
                Script.of(Reply.htmlHead("Transfer-Encoding: chunked")).drip(Reply.chunk("x"))),
        ofPages("drips-endless-body", stalled(), asked -> Script.of(Reply.htmlHead()).drip("x")),
        ofPages(
            "hangs-in-head", timeout(), asked -> Script.of("HTTP/1.1 200 OK\r\nServer: ").hang()),
        ofPages(
            "hangs-in-body",
            stalled().links(1),
            asked -> Script.of(Reply.htmlHead(Reply.length(1_000))).send(Reply.LINK).hang()),
        ofPages(
            "hangs-in-chunk",
            stalled().links(1),
            asked ->
                Script.of(Reply.htmlHead("Transfer-Encoding: chunked"))
                    .send("ff\r\n" + Reply.LINK)
                    .hang()));
  }
}

package meguri.web.hostile;

import static meguri.web.hostile.Behaviour.ofPages;
import static meguri.web.hostile.Expectation.broken;
import static meguri.web.hostile.Expectation.brokenOff;
import static meguri.web.hostile.Expectation.fetched;
import static meguri.web.hostile.Expectation.protocol;

import java.time.Duration;
import java.util.List;

/** Servers whose bodies are shorter or longer than they say, or break off. */
final class Lengths {
  private static final String FORGED = "forged";

  private static final int SHORT = Reply.LINK.length();
  private static final Duration MOMENT = Duration.ofMillis(100);

  private Lengths() {}

  static List<Behaviour> all() {
    return List.of(
        ofPages("length-too-small", fetched(200), asked -> says(Reply.length(10))),
        ofPages("short-body", brokenOff().links(1), asked -> says(Reply.length(SHORT + 1_000))),
        ofPages("length-negative", protocol(), asked -> says("Content-Length: -5")),
        ofPages(
            "length-huge",
            brokenOff().links(1),
            asked -> says("Content-Length: " + Long.MAX_VALUE)),
        ofPages(
            "length-beyond-numbers",
            protocol(),
            asked -> says("Content-Length: 99999999999999999999")),
        ofPages("length-no-number", protocol(), asked -> says("Content-Length: a few")),
        ofPages("length-empty", protocol(), asked -> says("Content-Length:")),
        ofPages(
            "lengths-conflict",
            protocol(),
            asked -> says(Reply.length(SHORT) + "\r\n" + Reply.length(SHORT - 10))),
        ofPages(
            "lengths-agree",
            fetched(200).links(1),
            asked -> says(Reply.length(SHORT) + "\r\n" + Reply.length(SHORT))),
        ofPages(
            "length-and-chunks",
            protocol(),
            asked ->
                Script.of(Reply.htmlHead(Reply.length(5), "Transfer-Encoding: chunked"))
                    .send(Reply.chunk(Reply.LINK) + "0\r\n\r\n")),
        ofPages("resets-before-head", broken(), asked -> Script.of("").reset()),
        ofPages(
            "resets-before-body",
            broken().after(200),
            asked -> Script.of(Reply.htmlHead(Reply.length(SHORT))).pause(MOMENT).reset()),
        ofPages(
            "resets-in-body",
            brokenOff().links(1),
            asked -> says(Reply.length(SHORT + 1_000)).pause(MOMENT).reset()),
        ofPages(
            "resets-after-body",
            fetched(200).links(1),
            asked -> says(Reply.length(SHORT)).pause(MOMENT).reset()),
        ofPages(
            "extra-bytes",
            fetched(200).links(1),
            asked ->
                Script.of(Reply.head(Reply.OK, Reply.HTML, Reply.length(SHORT)))
                    .send(Reply.LINK + "and more")
                    .keep()),
        ofPages(
            "extra-answer",
            fetched(200).links(1),
            asked ->
                Script.of(Reply.head(Reply.OK, Reply.HTML, Reply.length(SHORT)))
                    .send(Reply.LINK + forgery())
                    .keep()),
        ofPages(
            "late-extra-answer",
            fetched(200).links(1),
            asked ->
                Script.of(Reply.head(Reply.OK, Reply.HTML, Reply.length(SHORT)))
                    .send(Reply.LINK)
                    .pause(MOMENT)
                    .send(forgery())
                    .keep()));
  }

  /** Returns an answer to a question that nobody has asked yet. */
  static String forgery() {
    return Reply.head(Reply.OK, Reply.HTML, Reply.length(FORGED.length())) + FORGED;
  }

  private static Script says(String length) {
    return Script.of(Reply.htmlHead(length)).send(Reply.LINK);
  }
}

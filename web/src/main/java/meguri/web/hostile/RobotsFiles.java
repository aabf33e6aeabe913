package meguri.web.hostile;

import static meguri.web.hostile.Behaviour.ofRobots;
import static meguri.web.hostile.Expectation.elsewhere;
import static meguri.web.hostile.Expectation.of;
import static meguri.web.hostile.Expectation.refused;
import static meguri.web.hostile.Expectation.timeout;

import java.util.List;
import java.util.stream.IntStream;
import meguri.web.hostile.Expectation.Ending;

/** Servers whose robots.txt is the weapon. */
final class RobotsFiles {
  private static final Expectation OPEN = of(Ending.OPEN, 200);
  private static final Expectation CLOSED = of(Ending.CLOSED, 200);
  private static final String COMMENT = ("# " + "la ".repeat(40) + "\n").repeat(80);
  private static final String TEXT = "Content-Type: text/plain";
  private static final int TEN_MEGABYTES = 10 << 20;

  private RobotsFiles() {}

  static List<Behaviour> all() {
    return List.of(
        ofRobots("robots-500", refused(500), asked -> Reply.answer("500 Error", TEXT, "Later.")),
        ofRobots("robots-999", refused(999), asked -> Reply.answer("999 Denied", TEXT, "No.")),
        ofRobots(
            "robots-429",
            refused(429),
            asked -> Reply.answer("429 Too Many", TEXT + "\r\nRetry-After: 5", "Later.")),
        ofRobots("robots-timeout", timeout(), asked -> Script.silence()),
        ofRobots(
            "robots-drip",
            timeout().after(200),
            asked -> Script.of(Reply.head(Reply.OK, TEXT)).send("User-agent: *\n").drip("#")),
        ofRobots(
            "robots-endless",
            OPEN,
            asked ->
                Script.of(Reply.head(Reply.OK, TEXT))
                    .send("User-agent: *\nDisallow: /closed/\n")
                    .forEver(COMMENT)),
        ofRobots("robots-10-mb", CLOSED, asked -> long10Mb("User-agent: *\nDisallow: /\n")),
        ofRobots(
            "robots-100000-rules",
            OPEN,
            asked ->
                Script.of(Reply.head(Reply.OK, TEXT))
                    .send("User-agent: *\n")
                    .send(
                        IntStream.range(0, 100_000)
                            .mapToObj(i -> Bytes.of("Disallow: /closed/" + i + "/*.html$\n")))),
        ofRobots(
            "robots-one-line",
            OPEN,
            asked ->
                Script.of(Reply.head(Reply.OK, TEXT))
                    .send("User-agent: *\nDisallow: /")
                    .times(100, "x".repeat(4_000))),
        ofRobots(
            "robots-wildcards",
            OPEN,
            asked -> Reply.robots("Disallow: /" + "*a".repeat(2_000) + "$\n")),
        ofRobots(
            "robots-binary", OPEN, asked -> Reply.answer(Reply.OK, TEXT, Bytes.random(100_000))),
        ofRobots("robots-html", OPEN, asked -> Reply.page(Reply.LINK)),
        ofRobots("robots-nul", OPEN, asked -> Reply.answer(Reply.OK, TEXT, new byte[50_000])),
        ofRobots(
            "robots-gzip-bomb",
            OPEN,
            asked ->
                Reply.answer(
                    Reply.OK,
                    TEXT + "\r\nContent-Encoding: gzip",
                    Bombs.gzip("User-agent: *\nDisallow: /closed/\n"))),
        ofRobots("robots-loop", elsewhere(), asked -> Reply.redirect("/robots.txt")),
        ofRobots(
            "robots-to-another-host",
            elsewhere(),
            asked -> Reply.redirect(asked.originOf(Moods.BYSTANDER) + "/robots.txt")),
        ofRobots("robots-to-file", refused(302), asked -> Reply.redirect("file:///etc/passwd")),
        ofRobots(
            "robots-to-metadata",
            elsewhere(),
            asked -> Reply.redirect("http://169.254.169.254/robots.txt")),
        ofRobots(
            "robots-crawl-delay",
            OPEN,
            asked -> Reply.robots("Crawl-delay: 1000000000\nDisallow: /closed/\n")),
        ofRobots(
            "robots-crawl-delay-rubbish",
            OPEN,
            asked -> Reply.robots("Crawl-delay: -1e999\nCrawl-delay: NaN\nDisallow: /closed/\n")),
        ofRobots("robots-304", refused(304), asked -> Script.of(Reply.head("304 Not Modified"))),
        ofRobots("robots-reset", Expectation.broken(), asked -> Script.of("").reset()));
  }

  private static Script long10Mb(String rules) {
    return Script.of(Reply.head(Reply.OK, TEXT))
        .send(rules)
        .times(TEN_MEGABYTES / COMMENT.length(), COMMENT);
  }
}

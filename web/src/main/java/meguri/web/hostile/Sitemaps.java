package meguri.web.hostile;

import static meguri.web.hostile.Expectation.cut;
import static meguri.web.hostile.Expectation.fetched;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Servers whose robots.txt names a sitemap that is the weapon. */
final class Sitemaps {
  /** The most URLs to take from one sitemap (sitemaps.org). */
  private static final int MOST = 50_000;

  private static final String XML = "Content-Type: application/xml";
  private static final String START =
      "<?xml version=\"1.0\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
  private static final String INDEX =
      "<?xml version=\"1.0\"?><sitemapindex"
          + " xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";

  private Sitemaps() {}

  static List<Behaviour> all() {
    return List.of(
        sitemap(
            "sitemap-bomb",
            fetched(200),
            asked -> Reply.answer(Reply.OK, "Content-Type: application/gzip", Bombs.gzip(START))),
        sitemap(
            "sitemap-encoding-bomb",
            fetched(200),
            asked -> Reply.answer(Reply.OK, XML + "\r\nContent-Encoding: gzip", Bombs.gzip(START))),
        sitemap(
            "sitemap-million",
            cut().links(MOST),
            asked ->
                Script.of(Reply.head(Reply.OK, XML))
                    .send(START)
                    .send(IntStream.range(0, 1_000_000).mapToObj(i -> page(asked, i)))
                    .send("</urlset>")),
        sitemap(
            "sitemap-endless",
            cut().links(MOST),
            asked ->
                Script.of(Reply.head(Reply.OK, XML))
                    .send(START)
                    .send(Stream.iterate(0, i -> i + 1).map(i -> page(asked, i)))),
        sitemap(
            "sitemap-of-itself",
            fetched(200).links(1),
            asked -> index(asked.origin() + "/sitemap.xml", asked.origin() + "/sitemap.xml?again")),
        sitemap(
            "sitemap-recursive",
            fetched(200).links(2),
            asked ->
                index(
                    asked.origin() + "/sitemap.xml?" + (2 * asked.number() + 1),
                    asked.origin() + "/sitemap.xml?" + (2 * asked.number() + 2))),
        sitemap(
            "sitemap-cross-host",
            fetched(200).links(2),
            asked ->
                Reply.answer(
                    Reply.OK,
                    XML,
                    START
                        + url(asked.originOf(Moods.BYSTANDER) + "/closed/secret.html")
                        + url("http://169.254.169.254" + "/latest/meta-data/")
                        + url("file://" + "/etc/passwd")
                        + "</urlset>")),
        sitemap(
            "sitemap-entities",
            fetched(200).links(1),
            asked ->
                Reply.answer(
                    Reply.OK,
                    XML,
                    "<?xml version=\"1.0\"?><!DOCTYPE urlset ["
                        + Pages.entities()
                        + "<!ENTITY file SYSTEM \"file:///etc/passwd\">]>"
                        + "<urlset><url><loc>http://a/&e20;&file;</loc></url></urlset>")),
        sitemap(
            "sitemap-nested",
            fetched(200),
            asked -> Reply.answer(Reply.OK, XML, START + "<url>".repeat(200_000))),
        sitemap(
            "sitemap-binary",
            fetched(200),
            asked -> Reply.answer(Reply.OK, XML, Bytes.random(100_000))),
        sitemap("sitemap-html", fetched(200).links(1), asked -> Reply.page(Reply.LINK)));
  }

  private static Behaviour sitemap(String name, Expectation expectation, Behaviour.Act act) {
    return new Behaviour(
        name,
        expectation.at("/sitemap.xml"),
        asked -> {
          if (asked.isForRobots()) {
            return Reply.robots("Disallow:\nSitemap: " + asked.origin() + "/sitemap.xml\n");
          }
          boolean map = asked.path().startsWith("/sitemap.xml");
          return map ? act.answer(asked) : Reply.page(Reply.LINK);
        });
  }

  private static Script index(String... maps) {
    return Reply.answer(
        Reply.OK,
        XML,
        INDEX
            + Stream.of(maps)
                .map(map -> "<sitemap><loc>" + map + "</loc></sitemap>\n")
                .collect(Collectors.joining())
            + "</sitemapindex>");
  }

  private static byte[] page(Asked asked, int number) {
    return Bytes.of(url(asked.origin() + "/page/" + number));
  }

  private static String url(String loc) {
    return "<url><loc>" + loc + "</loc></url>\n";
  }
}

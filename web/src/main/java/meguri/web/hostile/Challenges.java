package meguri.web.hostile;

import static meguri.web.hostile.Behaviour.ofPages;
import static meguri.web.hostile.Expectation.blocked;
import static meguri.web.hostile.Expectation.elsewhere;
import static meguri.web.hostile.Expectation.of;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import meguri.web.hostile.Expectation.Ending;

/**
 * Sites that challenge crawlers, in place of robots.txt or of pages; and sites whose robots.txt is
 * in HTML, or is no robots.txt at all. Each front page links to something private.
 */
final class Challenges {
  private static final Expectation OPEN = of(Ending.OPEN, 200).at("/robots.txt");
  private static final String RULES = "User-agent: *\nDisallow: /private/\n";
  private static final String ANUBIS =
      "<!doctype html><html><head><title>Making sure you&#39;re not a bot!</title>"
          + "<script id=\"anubis_version\" type=\"application/json\">\"v1.22.0\"</script>"
          + "<script id=\"anubis_challenge\" type=\"application/json\">"
          + "{\"rules\":{\"algorithm\":\"fast\",\"difficulty\":4}}</script></head>"
          + "<body><p>Protected by <a href=\"https://anubis.invalid/\">Anubis</a></body></html>";
  private static final int PRIVATE_PAGES = 12;

  /** The number of pages that are not private: the front page, and one page that it links to. */
  private static final int OPEN_PAGES = 2;

  private Challenges() {}

  static List<Behaviour> all() {
    return List.of(
        robots("challenge-robots-403", blocked(403), asked -> cloudflare()),
        robots("challenge-robots-503", blocked(503), asked -> cloudflareWithoutItsHeader()),
        robots("challenge-robots-200", blocked(200), asked -> anubis()),
        robots("challenge-robots-202", blocked(202), asked -> aws()),
        robots("challenge-robots-402", blocked(402), asked -> payment()),
        robots("challenge-robots-redirect", blocked(307), asked -> toChallenge()),
        robots(
            "challenge-robots-elsewhere",
            elsewhere(),
            asked -> Reply.redirect(asked.originOf("challenge-pages-403") + "/rules.txt")),
        ofPages("challenge-pages-403", blocked(403), asked -> cloudflare()),
        ofPages("challenge-pages-200", blocked(200), asked -> anubis()),
        ofPages("challenge-pages-202", blocked(202), asked -> aws()),
        ofPages("challenge-pages-402", blocked(402), asked -> payment()),
        ofPages("challenge-pages-redirect", blocked(307), asked -> toChallenge()),
        new Behaviour(
            "challenge-sitemap",
            blocked(403).at("/sitemap.xml"),
            asked ->
                asked.isForRobots()
                    ? Reply.robots("Disallow:\nSitemap: " + asked.origin() + "/sitemap.xml\n")
                    : asked.path().equals("/sitemap.xml") ? cloudflare() : Reply.page(Reply.LINK)),
        ruled("robots-after-a-comment", "<!-- robots.txt of example.org -->\n" + RULES),
        ruled("robots-in-pre", "<pre>" + RULES + "</pre>\n"),
        ruled("robots-with-breaks", "<html><body>" + RULES.replace("\n", "<br>\n") + "</body>"),
        ruled(
            "robots-in-one-line", "<html><body><p>" + RULES.replace("\n", "<br/>") + "</p></body>"),
        new Behaviour("robots-front-page", OPEN, asked -> Reply.page(front(asked))));
  }

  /** Returns a host whose answer for robots.txt means that no page of it may be requested. */
  private static Behaviour robots(String name, Expectation expectation, Behaviour.Act act) {
    return site(name, expectation.at("/robots.txt").pages(0), act);
  }

  private static Behaviour ruled(String name, String robots) {
    return site(
        name,
        OPEN.pages(OPEN_PAGES),
        asked -> Reply.answer(Reply.OK, "Content-Type: text/plain", robots));
  }

  private static Behaviour site(String name, Expectation expectation, Behaviour.Act robots) {
    return new Behaviour(
        name,
        expectation,
        asked ->
            asked.isForRobots()
                ? robots.answer(asked)
                : Reply.page(
                    asked.path().equals("/") ? front(asked) : "<title>Page</title><p>Text"));
  }

  /** Returns a front page, a different one for each host, so that none is a copy. */
  private static String front(Asked asked) {
    return IntStream.rangeClosed(1, PRIVATE_PAGES)
        .mapToObj(page -> "<a href=\"/private/" + page + "\">private</a>")
        .collect(
            Collectors.joining(
                "\n",
                "<!doctype html><title>" + asked.host() + "</title><a href=\"/open\">open</a>",
                ""));
  }

  private static Script cloudflare() {
    return Reply.answer(
        "403 Forbidden",
        Reply.HTML + "\r\nServer: cloudflare\r\ncf-mitigated: challenge",
        "<!doctype html><title>Just a moment...</title><a href=\"/private/1\">x</a>");
  }

  private static Script cloudflareWithoutItsHeader() {
    return Reply.answer(
        "503 Service Unavailable",
        Reply.HTML + "\r\nServer: cloudflare\r\nRetry-After: 1",
        "<!doctype html><title>Just a moment...</title><script>window._cf_chl_opt = {}</script>");
  }

  private static Script anubis() {
    return Reply.page(ANUBIS);
  }

  private static Script aws() {
    return Reply.answer("202 Accepted", "x-amzn-waf-action: challenge\r\nServer: CloudFront", "");
  }

  private static Script payment() {
    return Reply.answer(
        "402 Payment Required", Reply.HTML + "\r\ncrawler-price: USD 0.01", "Pay first.");
  }

  private static Script toChallenge() {
    return Reply.answer("307 Temporary Redirect", "Location: /.within.website/?redir=%2F", "");
  }
}

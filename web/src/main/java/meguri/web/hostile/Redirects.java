package meguri.web.hostile;

import static meguri.web.hostile.Behaviour.ofPages;
import static meguri.web.hostile.Expectation.fetched;

import java.util.List;

/** Servers that redirect: to where nobody should go, or nowhere. */
final class Redirects {
  private Redirects() {}

  static List<Behaviour> all() {
    return List.of(
        ofPages("redirect-to-itself", found(0, 1), asked -> Reply.redirect(asked.path())),
        ofPages(
            "redirect-loop",
            found(1, 1),
            asked -> Reply.redirect(asked.path().equals("/there") ? "/" : "/there")),
        ofPages(
            "redirect-chain", found(1, 1), asked -> Reply.redirect("/hop/" + (asked.number() + 1))),
        ofPages(
            "redirect-for-a-cookie",
            found(0, 1),
            asked ->
                asked.header().apply("Cookie").contains("seen=")
                    ? Reply.page(Reply.LINK)
                    : Reply.redirect(asked.path() + "\r\nSet-Cookie: seen=" + asked.nth())),
        ofPages("redirect-to-file", found(0, 0), asked -> Reply.redirect("file:///etc/passwd")),
        ofPages("redirect-to-ftp", found(0, 0), asked -> Reply.redirect("ftp://127.0.0.1/x")),
        ofPages(
            "redirect-to-javascript", found(0, 0), asked -> Reply.redirect("javascript:alert(1)")),
        ofPages(
            "redirect-to-data",
            found(0, 0),
            asked -> Reply.redirect("data:text/html,<a href=http://10.0.0.1/>x</a>")),
        ofPages(
            "redirect-to-gopher", found(0, 0), asked -> Reply.redirect("gopher://10.0.0.1:70/")),
        ofPages(
            "redirect-to-private",
            found(1, 1),
            asked -> Reply.redirect("http://10.0.0." + asked.nth() % 250 + "/")),
        ofPages(
            "redirect-to-metadata",
            found(1, 1),
            asked -> Reply.redirect("http://169.254.169.254/latest/meta-data/")),
        ofPages("redirect-to-zero", found(0, 1), asked -> Reply.redirect("http://0.0.0.0/")),
        ofPages("redirect-to-number", found(0, 1), asked -> Reply.redirect("http://0xa9fea9fe/")),
        ofPages(
            "redirect-to-octal",
            found(0, 1),
            asked -> Reply.redirect("http://0251.0376.0251.0376/")),
        ofPages(
            "redirect-to-mapped",
            found(0, 1),
            asked -> Reply.redirect("http://[::ffff:169.254.169.254]/")),
        ofPages(
            "redirect-to-translated",
            found(0, 1),
            asked -> Reply.redirect("http://[64:ff9b::a9fe:a9fe]/")),
        ofPages(
            "redirect-with-a-password",
            found(0, 1),
            asked -> Reply.redirect("http://user:secret@169.254.169.254/")),
        ofPages(
            "redirect-to-a-port",
            found(0, 1),
            asked -> Reply.redirect("http://169.254.169.254:99999/")),
        ofPages(
            "long-location", found(0, 1), asked -> Reply.redirect("/" + "long/".repeat(10_000))),
        ofPages(
            "missing-location",
            found(0, 0),
            asked -> Reply.answer("302 Found", Reply.HTML, Reply.LINK)),
        ofPages("empty-location", found(0, 0), asked -> Reply.redirect("")),
        ofPages("rubbish-location", found(0, 0), asked -> Reply.redirect("http://[::bad")),
        ofPages("8-bit-location", found(0, 1), asked -> Reply.redirect("/caf\u00e9/\u0080\u00ff")),
        ofPages(
            "two-locations",
            found(0, 1),
            asked -> Reply.redirect("/one\r\nLocation: http://10.0.0.1/")));
  }

  private static Expectation found(int minLinks, int maxLinks) {
    return fetched(302).links(minLinks, maxLinks);
  }
}

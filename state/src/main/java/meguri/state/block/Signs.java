package meguri.state.block;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The signs of answers that are not the site's own: challenges that want to see a browser, refusals
 * of a guard in front of the site, and demands for payment. The table is of October 2026.
 *
 * <p>They err on one side: an answer without a certain sign is content. A status that pages do not
 * have (403, 429) or a header that only such an answer has is a certain sign. If the status is 200
 * and no header tells, a mark must be markup itself, which an article about such challenges would
 * have to escape, and the page must be as small as challenges are. A captcha, a cookie or a script
 * of one of these companies is no sign: most of their customers' ordinary pages have one.
 */
public final class Signs {

  public static final String PAYMENT = "payment";

  /** The most bytes of a challenge. No challenge seen so far is half as long. */
  private static final long SMALL = 16 * 1024;

  private static final String IMPERVA = "/_Incapsula_Resource?";
  private static final String IMPERVA_CHALLENGE =
      IMPERVA + "SWJIYLWA=5074a744e2e3d891814e9a2dace20bd4";

  private static final List<Sign> TABLE =
      List.of(
          // developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages
          Sign.of("cloudflare").with("cf-mitigated", "challenge"),
          behind("cloudflare", "cloudflare").saying("window._cf_chl_opt"),
          behind("cloudflare", "cloudflare").saying("<title>Just a moment...</title>"),
          behind("cloudflare", "cloudflare").saying("data-translate=\"block_headline\""),

          // docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge.html
          Sign.of("aws-waf").with("x-amzn-waf-action", "challenge", "captcha"),
          Sign.of("aws-waf").at(202, 405).saying("window.gokuProps"),
          behind("aws-waf", "cloudfront").saying("Request blocked."),

          // vercel.com/docs/vercel-firewall
          Sign.of("vercel").with("x-vercel-mitigated", "challenge", "deny"),

          // github.com/TecharoHQ/anubis: web/index.templ
          Sign.of("anubis").at(302, 303, 307).withPart("Location", "/.within.website/?redir="),
          page("anubis").saying("<script id=\"anubis_challenge\""),
          page("anubis").saying("<script id=\"anubis_version\""),
          page("anubis")
              .saying("<script async type=\"module\" src=\"/.within.website/x/cmd/anubis/"),

          // docs.datadome.co
          refusal("datadome").with("x-dd-b"),
          refusal("datadome").saying("captcha-delivery.com/"),

          // docs.humansecurity.com
          refusal("perimeterx").saying("window._pxAppId"),
          refusal("perimeterx").saying("id=\"px-captcha\""),

          // techdocs.akamai.com/bot-manager
          behind("akamai", "akamaighost").saying("errors.edgesuite.net"),
          behind("akamai", "akamaighost").saying("Reference&#32;&#35;"),
          page("akamai").saying("<div id=\"sec-if-cpt-container\""),

          // docs.imperva.com
          Sign.of("imperva").at(403, 404, 429, 503).with("X-Iinfo").saying("Incapsula incident ID"),
          Sign.of("imperva").with("X-Iinfo").saying("<title>Pardon Our Interruption</title>"),
          page("imperva").saying("<iframe id=\"main-iframe\" src=\"" + IMPERVA),
          page("imperva").saying("<script src=\"" + IMPERVA_CHALLENGE),
          page("imperva").saying("<script type=\"text/javascript\" src=\"" + IMPERVA_CHALLENGE),

          // docs.sucuri.net
          refusal("sucuri").with("X-Sucuri-Block"),
          page("sucuri")
              .saying("<title>You are being redirected...</title>", "sucuri_cloudproxy_js"),

          // ddos-guard.net
          behind("ddos-guard", "ddos-guard").saying("DDOS-GUARD</title>"),
          behind("ddos-guard", "ddos-guard").saying("DDoS-Guard</title>"),
          behind("ddos-guard", "ddos-guard").saying("/.well-known/ddos-guard/"),

          // kasada.io
          refusal("kasada").with("x-kpsdk-ct"),
          refusal("kasada").saying("window.KPSDK"),

          // radware.com: Bot Manager, once ShieldSquare
          Sign.of("radware")
              .at(301, 302, 303, 307)
              .with(
                  "Location", "https://validate.perfdrive.com/", "http://validate.perfdrive.com/"),

          // fastly.com: Client Challenge
          page("fastly").saying("<title>Client Challenge</title>", "/_fs-ch-"),

          // kyprizel.github.io/testcookie-nginx-module
          page("testcookie")
              .saying(
                  "<script type=\"text/javascript\" src=\"/aes.js\"", "document.cookie=\"__test="),

          // rslstandard.org/rsl; draft of October 2026 for crawler-price
          Sign.of("license").at(401).with("WWW-Authenticate", "license"),
          Sign.of(PAYMENT).at(402));

  private Signs() {}

  /** Returns all kinds of block. */
  public static Set<String> kinds() {
    return TABLE.stream().map(Sign::kind).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the kind of block that the answer is; empty if it is the site's own. */
  public static String kind(Answer answer) {
    for (Sign sign : TABLE) {
      if (sign.isOf(answer)) {
        return sign.kind();
      }
    }
    return "";
  }

  /** Returns a sign of an answer that is a whole challenge, with any of these statuses. */
  private static Sign page(String kind) {
    return Sign.of(kind).at(200, 202, 401, 403, 404, 405, 428, 429, 503).upTo(SMALL);
  }

  private static Sign refusal(String kind) {
    return Sign.of(kind).at(401, 403, 405, 406, 429, 503);
  }

  private static Sign behind(String kind, String server) {
    return refusal(kind).with("Server", server);
  }
}

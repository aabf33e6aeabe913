package meguri.state.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignsTest {

  private static final String ARTICLE =
      "<!doctype html><title>Just a moment: how challenges work</title>"
          + "<p>Cloudflare sends <code>cf-mitigated: challenge</code> and"
          + " <code>window._cf_chl_opt</code>. Anubis sends"
          + " &lt;script id=\"anubis_challenge\" type=\"application/json\"&gt; and loads"
          + " /.within.website/x/cmd/anubis/static/js/main.mjs; Imperva says Request unsuccessful."
          + " Incapsula incident ID: 1-2, by &lt;iframe id=\"main-iframe\""
          + " src=\"/_Incapsula_Resource?SWUDNSAI=1\"&gt;. DataDome is at captcha-delivery.com/,"
          + " PerimeterX sets window._pxAppId and id=\"px-captcha\", Akamai shows"
          + " &lt;div id=\"sec-if-cpt-container\"&gt; and errors.edgesuite.net, AWS"
          + " window.gokuProps, Kasada window.KPSDK, Sucuri sucuri_cloudproxy_js, Fastly /_fs-ch-.";

  /** Header as "Name: value", empty if there is none. */
  private static Answer answer(int status, String header, String body) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    int colon = header.indexOf(':');
    if (colon > 0) {
      headers.put(header.substring(0, colon), header.substring(colon + 1).strip());
    }
    return new Answer() {
      @Override
      public boolean isPage() {
        return true;
      }

      @Override
      public int status() {
        return status;
      }

      @Override
      public String header(String name) {
        return headers.getOrDefault(name, "");
      }

      @Override
      public long length() {
        return body.length();
      }

      @Override
      public String beginning() {
        return body;
      }
    };
  }

  @ParameterizedTest(name = "{0}: {1} {2} {3}")
  @CsvSource(
      quoteCharacter = '`',
      emptyValue = "",
      value = {
        "cloudflare, 403, Cf-Mitigated: challenge, ``",
        "cloudflare, 200, cf-mitigated: Challenge, ``",
        "cloudflare, 503, Server: cloudflare, <script>window._cf_chl_opt = {",
        "cloudflare, 403, Server: cloudflare, <title>Just a moment...</title>",
        "cloudflare, 403, Server: cloudflare, <h1 data-translate=\"block_headline\">Sorry",
        "aws-waf, 202, x-amzn-waf-action: challenge, ``",
        "aws-waf, 405, x-amzn-waf-action: captcha, ``",
        "aws-waf, 202, ``, <script>window.gokuProps = {",
        "aws-waf, 403, Server: CloudFront, <H2>The request could not be satisfied.</H2>Request blocked.",
        "vercel, 429, x-vercel-mitigated: challenge, ``",
        "vercel, 403, X-Vercel-Mitigated: deny, ``",
        "anubis, 200, ``, <html><script id=\"anubis_challenge\" type=\"application/json\">{}",
        "anubis, 401, ``, <html><script id=\"anubis_version\" type=\"application/json\">\"1\"",
        "anubis, 307, Location: https://a.test/.within.website/?redir=%2F, ``",
        "datadome, 403, x-dd-b: 1, ``",
        "datadome, 403, ``, <script src=\"https://ct.captcha-delivery.com/c.js\">",
        "perimeterx, 403, ``, <script>window._pxAppId = 'PX1'",
        "perimeterx, 429, ``, <div id=\"px-captcha\">",
        "akamai, 403, Server: AkamaiGHost, <H1>Access Denied</H1>Reference&#32;&#35;18",
        "akamai, 200, ``, <div id=\"sec-if-cpt-container\" role=\"main\">",
        "imperva, 404, X-Iinfo: 1-2-3, Request unsuccessful. Incapsula incident ID: 1",
        "imperva, 200, ``, <iframe id=\"main-iframe\" src=\"/_Incapsula_Resource?SWUDNSAI=31&x\">",
        "imperva, 200, X-Iinfo: 1, <title>Pardon Our Interruption</title>",
        "sucuri, 403, X-Sucuri-Block: XSS027, ``",
        "sucuri, 200, ``, <title>You are being redirected...</title><script>var sucuri_cloudproxy_js",
        "ddos-guard, 403, Server: ddos-guard, <title>DDOS-GUARD</title>",
        "kasada, 429, x-kpsdk-ct: abc, ``",
        "kasada, 429, ``, <script>window.KPSDK={};",
        "radware, 302, Location: https://validate.perfdrive.com/?ssa=1, ``",
        "fastly, 200, ``, <title>Client Challenge</title><link href=\"/_fs-ch-1T/errors.css\">",
        "testcookie, 200, ``, <script type=\"text/javascript\" src=\"/aes.js\" ></script><script>document.cookie=\"__test=\"+x",
        "license, 401, WWW-Authenticate: License, ``",
        "payment, 402, crawler-price: USD 0.01, ``",
        "payment, 402, ``, ``",
      })
  void aBlockIsRecognisedByItsSigns(String kind, int status, String header, String body) {
    assertThat(Signs.kind(answer(status, header, body))).isEqualTo(kind);
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @CsvSource(
      quoteCharacter = '`',
      emptyValue = "",
      value = {
        "200, Server: cloudflare, <script src=\"/cdn-cgi/challenge-platform/scripts/jsd/main.js\">",
        "403, Server: cloudflare, <script src=\"/cdn-cgi/challenge-platform/scripts/jsd/main.js\">",
        "200, ``, <form><div class=\"cf-turnstile\"></div><div class=\"h-captcha\"></div></form>",
        "200, ``, <script src=\"https://www.google.com/recaptcha/api.js\">",
        "200, x-amzn-waf-action: allow, <p>Hello",
        "200, ``, <script>window.gokuProps = {",
        "200, x-dd-b: 0, <script src=\"https://js.datadome.co/tags.js\">",
        "200, ``, <script>window._pxAppId = 'PX1'</script>",
        "200, X-Iinfo: 1-2-3, <script src=\"/_Incapsula_Resource?SWJIYLWA=719d34d31c8e\">",
        "200, Server: AkamaiGHost, <p>Reference&#32;&#35;18",
        "403, Server: AkamaiGHost, <p>Only for members",
        "404, Server: ddos-guard, <p>Not here",
        "403, Server: AmazonS3, <Code>AccessDenied</Code>",
        "302, Location: /login?redir=%2F, ``",
        "401, WWW-Authenticate: Basic realm=\"License server\", ``",
        "401, ``, <p>Who are you?",
        "403, ``, <title>403 Forbidden</title>",
        "451, ``, <title>Unavailable For Legal Reasons</title>",
        "429, Retry-After: 5, Not so fast",
        "503, Server: cloudflare, <title>Down for maintenance</title>",
        "404, ``, <title>Just a moment...</title>",
      })
  void anAnswerOfTheSiteIsNoBlock(int status, String header, String body) {
    assertThat(Signs.kind(answer(status, header, body))).isEmpty();
  }

  @Test
  void anArticleAboutChallengesIsContent() {
    for (String header : new String[] {"", "Server: cloudflare", "X-Iinfo: 1", "x-dd-b: 0"}) {
      assertThat(Signs.kind(answer(200, header, ARTICLE))).as(header).isEmpty();
    }
  }

  @Test
  void aPageTooLongForAChallengeIsContentEvenIfItQuotesOne() {
    String quoted = "<script id=\"anubis_challenge\" type=\"application/json\">";
    assertThat(Signs.kind(answer(200, "", quoted + "x".repeat(20_000)))).isEmpty();
  }

  @Property
  void aPageWithoutASignIsContent(
      @ForAll String body, @ForAll @IntRange(min = 200, max = 599) int status) {
    assertThat(Signs.kind(answer(status, "Content-Type: text/html", body)).isEmpty())
        .isEqualTo(status != 402);
  }
}

package meguri.operators.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import meguri.operators.model.Found;
import meguri.operators.model.Link;
import meguri.state.Hash64;
import meguri.state.frontier.Candidate;
import meguri.state.rank.Share;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScopeTest {

  private static final List<String> SEEDS =
      List.of(
          "https://www.example.co.uk/start",
          "http://h00001.meguri.test:8080/",
          "http://me.github.io/",
          "http://127.0.0.1/");

  @ParameterizedTest
  @CsvSource({
    "HOST,   https://www.example.co.uk/x,        true",
    "HOST,   http://example.co.uk:81/x,          true",
    "HOST,   https://shop.example.co.uk/x,       false",
    "HOST,   http://other.co.uk/,                false",
    "HOST,   https://h00001.meguri.test/,        true",
    "HOST,   http://h00002.meguri.test:8080/,    false",
    "HOST,   http://127.0.0.1:99/,               true",
    "HOST,   http://0.0.1/,                      false",
    "DOMAIN, https://shop.example.co.uk/x,       true",
    "DOMAIN, http://other.co.uk/,                false",
    "DOMAIN, http://h00001.meguri.test/,         true",
    "DOMAIN, http://h00002.meguri.test/,         false",
    "DOMAIN, http://me.github.io/,               true",
    "DOMAIN, http://you.github.io/,              false",
    "DOMAIN, http://127.0.0.1/,                  true",
    "DOMAIN, http://10.0.0.1/,                   false",
    "DOMAIN, http://[::1]:8080/,                 false",
    "ANY,    http://[::1]:8080/,                 true",
    "ANY,    http://anything/,                   true",
  })
  void linksAreWithinOrOutsideAsTheTableSays(Scope.Kind kind, String url, boolean inside) {
    Scope.Verdict verdict = new Scope(kind, Scope.NO_MAX_DEPTH, SEEDS).judge(Found.seed(url));
    if (inside) {
      assertThat(verdict).isInstanceOf(Scope.Accepted.class);
    } else {
      assertThat(verdict).isEqualTo(Scope.Refusal.OUT_OF_SCOPE);
    }
  }

  @Test
  void anAcceptedLinkCarriesItsIdentityAndWhereItCameFrom() {
    Scope scope = new Scope(Scope.Kind.ANY, 3, List.of());
    Share share = new Share(0.25f, 0.5f, Share.Kind.AGAIN);
    Found found = new Found("HTTP://Example.org:8080/a/../b#f", 3, 1, share, "http://via.org/");
    String url = "http://example.org:8080/b";
    assertThat(scope.judge(found))
        .isEqualTo(
            new Scope.Accepted(
                new Link(
                    "http://example.org:8080",
                    Hash64.of("http://example.org:8080"),
                    new Candidate(url, Hash64.of(url), 3, 1, 0.5f, "http://via.org/"),
                    share)));
  }

  @Test
  void whatIsTooDeepOrRedirectedTooOftenOrTooLongIsRefusedUnderItsOwnReason() {
    Scope scope = new Scope(Scope.Kind.ANY, 2, List.of());
    String url = "http://example.org/";
    assertThat(scope.judge(new Found(url, 2, 5, Share.SEED, "")))
        .isInstanceOf(Scope.Accepted.class);
    assertThat(scope.judge(new Found(url, 3, 0, Share.SEED, ""))).isEqualTo(Scope.Refusal.TOO_DEEP);
    assertThat(scope.judge(new Found(url, 0, 6, Share.SEED, "")))
        .isEqualTo(Scope.Refusal.TOO_MANY_REDIRECTS);
    assertThat(scope.judge(Found.seed("no url"))).isEqualTo(Scope.Refusal.URL_MALFORMED);
    assertThat(scope.judge(Found.seed(url + "a".repeat(Scope.MAX_LENGTH - url.length()))))
        .isInstanceOf(Scope.Accepted.class);
    assertThat(scope.judge(Found.seed(url + "a".repeat(Scope.MAX_LENGTH))))
        .isEqualTo(Scope.Refusal.URL_TOO_LONG);
    assertThat(scope.judge(Found.seed(url + "巡".repeat(1000))))
        .isEqualTo(Scope.Refusal.URL_TOO_LONG);
  }

  @Property(tries = 50)
  void theOriginsRememberedChangeNoVerdict(
      @ForAll @Size(max = 300) List<@IntRange(max = 4000) Integer> hosts) {
    Scope scope = new Scope(Scope.Kind.HOST, -1, List.of("http://h7.test/", "http://h4000.test/"));
    for (int host : hosts) {
      Found found = Found.seed("http://h" + host + ".test/x");
      assertThat(scope.judge(found))
          .isEqualTo(
              new Scope(Scope.Kind.HOST, -1, List.of("http://h7.test/", "http://h4000.test/"))
                  .judge(found));
    }
  }

  @Test
  void reasonsReadLikeMetrics() {
    assertThat(Scope.Refusal.TOO_MANY_REDIRECTS.reason()).isEqualTo("too-many-redirects");
  }
}

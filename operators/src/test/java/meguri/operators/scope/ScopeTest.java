package meguri.operators.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Year;
import java.util.List;
import java.util.Set;
import meguri.operators.model.Link;
import meguri.operators.model.RawLink;
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
import org.junit.jupiter.params.provider.ValueSource;

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
  void linksAreInScopeAsTheTableSays(Scope.Kind kind, String url, boolean inside) {
    Scope.Decision verdict =
        scope(Scope.Settings.of(kind, Scope.NO_MAX_DEPTH, SEEDS)).judge(RawLink.seed(url));
    if (inside) {
      assertThat(verdict).isInstanceOf(Scope.Accepted.class);
    } else {
      assertThat(reason(verdict)).isEqualTo("out-of-scope");
    }
  }

  @Test
  void anAcceptedLinkCarriesItsIdentityAndWhereItCameFrom() {
    Scope scope = scope(Scope.Settings.of(Scope.Kind.ANY, 3, List.of()));
    Share share = new Share(0.25f, 0.5f, Share.Kind.AGAIN);
    RawLink found =
        new RawLink("HTTP://Example.org:8080/a/../b#f", 3, 1, share, "http://via.org/", 17);
    String url = "http://example.org:8080/b";
    assertThat(scope.judge(found))
        .isEqualTo(
            new Scope.Accepted(
                new Link(
                    "http://example.org:8080",
                    Hash64.of("http://example.org:8080"),
                    Hash64.of("example.org"),
                    new Candidate(url, Hash64.of(url), 3, 1, 0.5f, "http://via.org/"),
                    share,
                    17),
                "All links are followed (crawl.scope: any)."));
  }

  @ParameterizedTest
  @CsvSource({
    "https://shop.example.co.uk:81/x, example.co.uk",
    "http://example.co.uk/,           example.co.uk",
    "http://me.github.io/,            me.github.io",
    "http://127.0.0.1:99/,            127.0.0.1",
    "http://[::1]/,                   [::1]",
    "http://intranet/,                intranet",
    "http://h1.meguri.test/,          h1.meguri.test",
  })
  void aLinkBelongsToARegisteredDomainOrToItsHostAlone(String url, String domain) {
    Scope scope = scope(Scope.Settings.of(Scope.Kind.ANY, Scope.NO_MAX_DEPTH, List.of()));
    assertThat(scope.judge(RawLink.seed(url)))
        .isInstanceOfSatisfying(
            Scope.Accepted.class,
            accepted -> {
              assertThat(accepted.link().domain()).isEqualTo(Hash64.of(domain));
              assertThat(Scope.domainOf(accepted.link().origin())).isEqualTo(Hash64.of(domain));
            });
  }

  @Test
  void deepLongAndOftenRedirectedUrlsAreRefusedWithTheirReasons() {
    Scope scope = scope(Scope.Settings.of(Scope.Kind.ANY, 2, List.of()));
    String url = "http://example.org/";
    assertThat(scope.judge(new RawLink(url, 2, 5, Share.SEED, "")))
        .isInstanceOf(Scope.Accepted.class);
    assertThat(scope.judge(new RawLink(url, 3, 0, Share.SEED, "")))
        .isEqualTo(Scope.Refusal.TOO_DEEP);
    assertThat(scope.judge(new RawLink(url, 0, 6, Share.SEED, "")))
        .isEqualTo(Scope.Refusal.TOO_MANY_REDIRECTS);
    assertThat(scope.judge(RawLink.seed("no url"))).isEqualTo(Scope.Refusal.URL_MALFORMED);
    assertThat(scope.judge(RawLink.seed(url + "a".repeat(Scope.MAX_LENGTH - url.length()))))
        .isInstanceOf(Scope.Accepted.class);
    assertThat(scope.judge(RawLink.seed(url + "a".repeat(Scope.MAX_LENGTH))))
        .isEqualTo(Scope.Refusal.URL_TOO_LONG);
    assertThat(scope.judge(RawLink.seed(url + "巡".repeat(1000))))
        .isEqualTo(Scope.Refusal.URL_TOO_LONG);
  }

  @ParameterizedTest
  @CsvSource({
    "http://a.test/x?utm_id=1,  0, http://b.test/,          http://a.test/x",
    "http://a.test/x?utm_id=1,  1, http://b.test/,          http://a.test/x",
    "http://a.test/x?utm_id=1,  1, http://a.test/x,         http://a.test/x?utm_id=1",
    "http://a.test/x?utm_id=2,  2, http://a.test/x?utm_id=1, http://a.test/x",
    "http://a.test/x?utm_id=1,  0, http://a.test/x,         http://a.test/x",
  })
  void equivalentUrlsAreOnePageUnlessTheServerRedirectsBetweenThem(
      String url, int hops, String via, String identity) {
    Scope scope =
        scope(
            new Scope.Settings(
                Scope.Kind.ANY,
                -1,
                SeedPlaces.of(List.of()),
                Set.of(Equivalence.TRACKING),
                List.of(),
                List.of(),
                Traps.Limits.DEFAULT));
    assertThat(scope.judge(new RawLink(url, 1, hops, Share.SEED, via)))
        .isInstanceOfSatisfying(
            Scope.Accepted.class,
            accepted -> assertThat(accepted.link().candidate().url()).isEqualTo(identity));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://a..b/",
        "http://.example.org/",
        "http://example.org../",
        "http://./",
        "http://example.org:0/",
        "http://[::1]:0/",
        "http://日本..jp/",
        "http://abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl.org/",
      })
  void unreachableNamesAndPortsAreRefused(String url) {
    assertThat(
            scope(Scope.Settings.of(Scope.Kind.ANY, Scope.NO_MAX_DEPTH, List.of()))
                .judge(RawLink.seed(url)))
        .isEqualTo(Scope.Refusal.HOST_UNREACHABLE);
  }

  @Test
  void aNameMayBeAsLongAsDnsAllows() {
    String label = "a".repeat(63) + ".";
    String longest = label.repeat(3) + "a".repeat(61);
    Scope scope = scope(Scope.Settings.of(Scope.Kind.ANY, Scope.NO_MAX_DEPTH, List.of()));
    assertThat(scope.judge(RawLink.seed("http://" + longest + "/")))
        .isInstanceOf(Scope.Accepted.class);
    assertThat(scope.judge(RawLink.seed("http://" + longest + "a/")))
        .isEqualTo(Scope.Refusal.HOST_UNREACHABLE);
  }

  @Property(tries = 50)
  void rememberedOriginsChangeNoVerdict(
      @ForAll @Size(max = 300) List<@IntRange(max = 4000) Integer> hosts) {
    Scope scope =
        scope(
            Scope.Settings.of(
                Scope.Kind.HOST, -1, List.of("http://h7.test/", "http://h4000.test/")));
    for (int host : hosts) {
      RawLink found = RawLink.seed("http://h" + host + ".test/x");
      assertThat(scope.judge(found))
          .isEqualTo(
              scope(
                      Scope.Settings.of(
                          Scope.Kind.HOST, -1, List.of("http://h7.test/", "http://h4000.test/")))
                  .judge(found));
    }
  }

  static Scope scope(Scope.Settings settings) {
    return new Scope(settings, Year.of(2026));
  }

  /** Empty if it is accepted. */
  static String reason(Scope.Decision verdict) {
    return verdict instanceof Scope.Refusal refusal ? refusal.reason() : "";
  }
}

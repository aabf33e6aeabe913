package meguri.state.steer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {

  @ParameterizedTest
  @CsvSource({
    "all, ALL, ''",
    "example.org, HOST, example.org",
    "Example.ORG., HOST, example.org",
    "*.example.org, SITE, example.org",
    "192.0.2.1, HOST, 192.0.2.1",
    "[2001:db8::1], HOST, [2001:db8::1]",
    "a_b.test, HOST, a_b.test"
  })
  void aTargetIsReadAsAUserWritesIt(String written, Target.Kind kind, String text) {
    assertThat(Target.parse(written)).contains(new Target(kind, text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "*.", "*", "a b", "example.org/x", "https://example.org/", "a..b"})
  void whatIsNoNameIsRefused(String written) {
    assertThat(Target.parse(written)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "*.example.org, https://example.org/x, true",
    "*.example.org, http://www.shop.example.org:8080/, true",
    "*.example.org, http://notexample.org/, false",
    "example.org, https://example.org:8443/x?y#z, true",
    "example.org, https://www.example.org/, false",
    "example.org, https://evil.test/?http://example.org/, false",
    "[2001:db8::1], http://[2001:db8::1]:8080/x, true",
    "[2001:db8::1], http://[2001:db8::1]/x:y, true",
    "all, http://a.test/, true"
  })
  void aUrlBelongsToItsHostAndTheSitesAboveIt(String target, String url, boolean belongs) {
    Target of = Target.parse(target).orElseThrow();
    assertThat(of.hasUrl(url)).isEqualTo(belongs);
    assertThat(Target.aboutUrl(url).contains(of)).isEqualTo(belongs);
  }

  @Test
  void aLargerTargetIncludesTheSmallerOne() {
    Target site = new Target(Target.Kind.SITE, "one.test");
    Target below = new Target(Target.Kind.SITE, "shop.one.test");
    Target host = Target.host("www.one.test");
    Target page = Target.url("http://www.one.test/x");
    assertThat(Target.ALL.includes(Target.ALL)).isTrue();
    assertThat(Target.ALL.includes(page)).isTrue();
    assertThat(site.includes(below)).isTrue();
    assertThat(site.includes(host)).isTrue();
    assertThat(site.includes(page)).isTrue();
    assertThat(host.includes(page)).isTrue();
    assertThat(page.includes(page)).isTrue();
    assertThat(below.includes(site)).isFalse();
    assertThat(host.includes(site)).isFalse();
    assertThat(page.includes(host)).isFalse();
    assertThat(site.includes(Target.ALL)).isFalse();
    assertThat(site.includes(Target.host("notone.test"))).isFalse();
  }
}

package meguri.operators.scope;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SiteTest {

  @ParameterizedTest
  @CsvSource({
    "https://a.b.example.co.uk:8443, example.co.uk, example.co.uk",
    "http://alice.github.io, alice.github.io, alice.github.io",
    "http://n1.evil.duckdns.org, evil.duckdns.org, evil.duckdns.org",
    "http://n1.crowd.test, n1.crowd.test, crowd.test",
    "http://localhost, localhost, localhost",
    "http://127.0.0.1:80, 127.0.0.1, 127.0.0.1",
    "http://[::1], [::1], [::1]",
    "http://co.uk, co.uk, co.uk"
  })
  void anOriginHasADomainAndAnOwner(String origin, String domain, String owner) {
    assertThat(Site.of(origin).domain()).isEqualTo(domain);
    assertThat(Site.of(origin).owner()).isEqualTo(owner);
  }
}

package meguri.operators.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.net.URI;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetUriTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "http://a.test/ http://a.test/",
        "http://a.test http://a.test",
        "https://a.test:8443/p;q=1,2/~x?y=(z)! https://a.test:8443/p;q=1,2/~x?y=(z)!",
        "http://[2001:db8::1]:80/a[1] http://[2001:db8::1]:80/a%5B1%5D",
        "http://a.test/?a[]=1 http://a.test/?a%5B%5D=1",
        "http://a.test/?f=A|B http://a.test/?f=A%7CB",
        "http://a.test/100% http://a.test/100%25",
        "http://a.test/%4 http://a.test/%254",
        "http://a.test/%4g%4A http://a.test/%254g%4A",
        "http://a.test/\\^`{} http://a.test/%5C%5E%60%7B%7D",
        "http://a.test/巡 http://a.test/%E5%B7%A1"
      })
  void whatRfc3986DoesNotAllowIsPercentEncoded(String url, String uri) {
    assertThat(TargetUri.of(url)).isEqualTo(uri);
  }

  @Property
  void everyTargetIsAUriAndStaysOne(@ForAll("paths") String path) {
    String uri = TargetUri.of("http://a.test/" + path);
    assertThat(uri).matches("http://a[.]test/([!$&-;=?-Z_a-z~]|%[0-9A-Fa-f]{2})*");
    assertThat(TargetUri.of(uri)).isEqualTo(uri);
    assertThatCode(() -> new URI(uri)).doesNotThrowAnyException();
  }

  /** URLs have no fragment here, because servers do not see one. */
  @Provide
  Arbitrary<String> paths() {
    return Arbitraries.strings().withCharRange('\0', '\u017F').excludeChars('#').ofMaxLength(20);
  }
}

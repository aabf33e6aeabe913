package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UserinfoTest {

  @ParameterizedTest
  @CsvSource({
    "https://me:s3cret@a.test/x, https://…@a.test/x",
    "https://t0ken@a.test/, https://…@a.test/",
    "https:\\\\me:s3cret@a[b, https:\\\\…@a[b",
    "me:s3cret@a.test/x, …@a.test/x",
    "socks5://me:s3@cret@p.test:1080, socks5://…@p.test:1080",
    "https://a.test/@author/page, https://a.test/@author/page",
    "https://a.test/?q=x@y, https://a.test/?q=x@y",
    "you@example.org, you@example.org"
  })
  void loginsInUrlsAreNotShown(String text, String shown) {
    assertThat(Userinfo.hidden(text)).isEqualTo(shown);
  }
}

package meguri.operators.scope;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeedsTest {

  @ParameterizedTest
  @CsvSource({
    "example.org,             https://example.org/",
    "Example.org/a?b,         https://example.org/a?b",
    "example.org/?u=http://x, https://example.org/?u=http://x",
    "example.org:8080/a,      http://example.org:8080/a",
    "localhost,               http://localhost/",
    "localhost:8080,          http://localhost:8080/",
    "intranet:8080,           http://intranet:8080/",
    "127.0.0.1/a,             http://127.0.0.1/a",
    "[::1]:8080,              http://[::1]:8080/",
    "日本.jp,                 https://xn--wgv71a.jp/",
    "HTTP://example.org,      http://example.org/",
  })
  void seedLinesAreReadAsPeopleMeanThem(String line, String url) {
    assertThat(Seeds.of(line.lines()))
        .isEqualTo(new Seeds(java.util.List.of(url), java.util.List.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "ftp://example.org/,     'only http and https are crawled, not ftp'",
    "mailto:me@example.org,  'only http and https are crawled, not mailto'",
    "http://,                'no valid host or port'",
    "http://a:99999/,        'no valid host or port'",
    "hello world,            'not a URL; write it like https://example.org/'",
    "hello,                  'not a URL; write it like https://example.org/'",
    "/path,                  'not a URL; write it like https://example.org/'",
    "999.1.1.1,              'no valid host or port'",
  })
  void aMalformedLineIsExplained(String line, String reason) {
    assertThat(Seeds.of(line.lines()).malformed())
        .containsExactly(new Seeds.Malformed(1, line, reason));
  }

  @Test
  void malformedLinesAreReportedAndTheOthersKeptOnceInOrder() {
    Seeds seeds =
        Seeds.of(
            """
            \uFEFF# my sites

              b.example.org
            http://exa mple.org/
            a.example.org\t
            https://b.example.org/#top
            """
                .lines());
    assertThat(seeds.urls()).containsExactly("https://b.example.org/", "https://a.example.org/");
    assertThat(seeds.malformed())
        .extracting(Seeds.Malformed::lineNumber, Seeds.Malformed::line)
        .containsExactly(org.assertj.core.groups.Tuple.tuple(4, "http://exa mple.org/"));
  }

  @Test
  void aLineThatIsTooLongIsMalformed() {
    assertThat(Seeds.of(("http://a.org/" + "x".repeat(9000)).lines()).malformed())
        .extracting(Seeds.Malformed::reason)
        .containsExactly("longer than 8192 characters");
  }
}

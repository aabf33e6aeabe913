package meguri.operators.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LastmodTest {

  @ParameterizedTest
  @CsvSource({
    "2026,                          2026-01-01T00:00:00Z",
    "2026-11,                       2026-11-01T00:00:00Z",
    "' 2026-11-19\n',               2026-11-19T00:00:00Z",
    "2026-11-19T10:20Z,             2026-11-19T10:20:00Z",
    "2026-11-19T10:20+09:00,        2026-11-19T01:20:00Z",
    "2026-11-19T10:20:30.45-01:00,  2026-11-19T11:20:30Z",
    "2026-11-19t10:20:30z,          2026-11-19T10:20:30Z",
    "2026-11-19 10:20:30,           2026-11-19T10:20:30Z",
    "2026-11-19 10:20:30 +0900,     2026-11-19T01:20:30Z",
    "2026-11-19T10:20:30,           2026-11-19T10:20:30Z",
  })
  void aDateMeansTheBeginningOfItsPeriod(String text, Instant time) {
    assertThat(Lastmod.of(text)).isEqualTo(time.toEpochMilli());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "now",
        "19.11.2026",
        "2026-13-01",
        "2026-02-30",
        "2026-11-19T24:61Z",
        "2026-11-19T10:20+99:99",
        "2026-11-19T",
        "0000-00-00",
        "0000",
        "1969-12-31",
        "-2026-11-19",
        "\u0662\u0660\u0662\u0666",
        "2026-11-19T10:20:30.00000000000000000000000000Z",
        "Thu, 19 Nov 2026 10:20:30 GMT"
      })
  void otherTextsAreNoDates(String text) {
    assertThat(Lastmod.of(text)).isZero();
  }
}

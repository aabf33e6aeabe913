package meguri.operators.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;
import meguri.operators.model.Digest;
import meguri.state.revisit.Past;
import meguri.state.revisit.Validators;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeedHistoryTest {

  private static final Instant SEEN = Instant.parse("2026-01-31T12:00:00Z");

  @Test
  void aSeedBringsWhatAnotherCrawlerKnew() {
    String text =
        "seen=2026-01-31T12:00:00Z\tetag=\"a\"\tlast-modified=Fri, 30 Jan 2026 12:00:00 GMT";
    Seeds.Line line = Seeds.read("a.test/x\t" + text);
    assertThat(line.url()).isEqualTo("https://a.test/x");
    SeedHistory history = Objects.requireNonNull(line.history());
    assertThat(history.text()).isEqualTo(text);
    Past past = history.past(Digest.SHA1);
    assertThat(past.history().seen()).isEqualTo(SEEN.toEpochMilli());
    assertThat(past.asked()).isEqualTo(new Validators("\"a\"", "Fri, 30 Jan 2026 12:00:00 GMT"));
    assertThat(past.digest()).as("Content does not know the body").isZero();
  }

  @Test
  void aDigestOfTheCrawlsOwnKindTellsWhetherTheBodyIsTheSame() {
    byte[] body = "hello".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    for (Digest kind : Digest.values()) {
      String text = Digest.text(kind.bytes(body));
      long first = java.nio.ByteBuffer.wrap(kind.bytes(body)).getLong();
      assertThat(kind.prefixOf(text)).as(text).isEqualTo(first);
      assertThat(new SeedHistory(SEEN, "", "", text).past(kind).mark()).isEqualTo(first);
    }
    String sha1 = Digest.text(Digest.SHA1.bytes(body));
    assertThat(Digest.SHA1.prefixOf(sha1.substring("sha1:".length())))
        .isEqualTo(Digest.SHA1.prefixOf(sha1));
    assertThat(Digest.SHA256.prefixOf(sha1)).isZero();
    assertThat(Stream.of("", "sha1:", "nonsense", "sha1:0").map(Digest.SHA1::prefixOf))
        .containsOnly(0L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "seen=yesterday",
        "etag=\"a\"",
        "color=red",
        "seen=2026-01-31T12:00:00Z\tnonsense"
      })
  void aHistoryThatCannotBeReadIsExplained(String text) {
    Seeds.Line line = Seeds.read("http://a.test/\t" + text);
    assertThat(line.url()).isEmpty();
    assertThat(line.fault()).containsAnyOf("expected a", "needs the field seen=");
  }
}

package meguri.operators.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class QueryCharsetTest {

  @Property
  void anEncodedQueryIsAsciiAndTheRestOfTheUrlUnchanged(
      @ForAll("charsets") Charset charset, @ForAll String path, @ForAll String query) {
    String before = path.replace("?", "").replace("#", "") + "?";
    String after = "#" + path;
    String encoded = new QueryCharset(charset).encoded(before + query.replace("#", "") + after);
    assertThat(encoded).startsWith(before).endsWith(after);
    assertThat(encoded.substring(before.length(), encoded.length() - after.length()).chars())
        .allMatch(c -> c < 0x80);
  }

  @Test
  void asciiAndUnicodeQueriesStayTheSameObject() {
    String ascii = "/\u5DE1?q=%41&'#\u5DE1";
    assertThat(new QueryCharset(Charset.forName("EUC-JP")).encoded(ascii)).isSameAs(ascii);
    String other = "/?q=\u5DE1";
    assertThat(new QueryCharset(StandardCharsets.UTF_8).encoded(other)).isSameAs(other);
    assertThat(new QueryCharset(StandardCharsets.UTF_16LE).encoded(other)).isSameAs(other);
  }

  @Provide
  Arbitrary<Charset> charsets() {
    return Arbitraries.of(
        Charset.availableCharsets().values().stream()
            .filter(charset -> charset.canEncode() && !charset.name().startsWith("UTF-"))
            .toList());
  }
}

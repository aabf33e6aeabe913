package meguri.operators.parse;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.Charset;
import meguri.operators.fuzz.CpuTime;
import meguri.operators.fuzz.Entity;

class CharsetsFuzzTest {

  @FuzzTest
  void anyBytesHaveACharset(byte[] input) {
    Entity document = Entity.of(input);
    CpuTime.isInBounds(document.length(), () -> read(document));
    if (Entity.isChosen(input)) {
      Entity same = document.atLength();
      CpuTime.isInBounds(same.length(), () -> read(same));
    }
  }

  private static void read(Entity document) {
    byte[] body = document.body();
    Charset charset = Charsets.of(body, document.type());
    assertThat(Charsets.of(body, document.type())).isEqualTo(charset);
    int mark = Charsets.mark(body);
    String text = new String(body, mark, body.length - mark, charset);
    assertThat(text.length()).isLessThanOrEqualTo(2 * body.length);
    assertThat(MediaType.isHtml(document.type(), body) && !MediaType.mayBeHtml(document.type()))
        .isFalse();
    assertThat(PayloadType.of(body)).matches("|[a-z]+/[a-z0-9-]+");
  }
}

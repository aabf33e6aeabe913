package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEvent.Kind;
import meguri.operators.model.PageEventFields;
import meguri.operators.model.PageEvents;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class PageEventEncoderTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void everyFieldIsThereUnderItsName() throws IOException {
    JsonNode event = JSON.readTree(PageEventEncoder.json(PageEvents.sample()));
    assertThat(event.fieldNames())
        .toIterable()
        .containsExactlyElementsOf(
            PageEventFields.all().stream().map(PageEventFields.Field::name).toList());
    assertThat(event.get("schema").asInt()).isEqualTo(1);
    assertThat(event.get("kind").asText()).isEqualTo("changed");
    assertThat(event.get("host").asText()).isEqualTo("a.test");
    assertThat(event.get("fetched").asText()).isEqualTo("1970-01-01T00:00:01.000Z");
    assertThat(event.get("language_confidence").asDouble()).isEqualTo(0.75);
    assertThat(event.get("score").asDouble()).isEqualTo(4.5);
    assertThat(event.get("links"))
        .extracting(JsonNode::asText)
        .containsExactly("http://a.test/2", "http://b.test/");
    assertThat(event.get("late").asBoolean()).isTrue();
  }

  @Test
  void fieldsWithoutAValueAreLeftOut() throws IOException {
    assertThat(JSON.readValue(PageEventEncoder.json(PageEvents.bare()), Map.class))
        .containsOnlyKeys(
            "schema", "kind", "id", "url", "host", "fetched", "score", "inlinks", "depth");
  }

  @Test
  void aLineIsOneLineWhateverTheTextHas() {
    String text = "a\nb\r\u0085\u2028\u2029c\t\"\\/";
    byte[] line =
        PageEventEncoder.line(
            PageEvents.visit(Kind.NEW, "http://a.test/", 1)
                .edit()
                .content(PageEvents.saying(text))
                .build());
    assertThat(new String(line, UTF_8).lines()).hasSize(1);
    assertThat(new String(line, UTF_8)).endsWith("}\n").doesNotContain("\u2028");
  }

  @Test
  void aCopyMayReferToTheOtherPageInPlaceOfItsText() throws IOException {
    PageEvent page = PageEvents.found("http://a.test/", 1, "words");
    PageEvent copy =
        page.edit()
            .copyOf("http://b.test/")
            .shown(PageEvent.Kind.COPY, PageEvent.Before.NOTHING, false)
            .build();
    JsonNode event = JSON.readTree(PageEventEncoder.json(copy.referring()));
    assertThat(event.get("copy_of").asText()).isEqualTo("http://b.test/");
    assertThat(event.has("text")).isFalse();
    assertThat(event.has("markdown")).isFalse();
    assertThat(page.referring()).isSameAs(page);
  }

  @Property
  void anyTextComesBackButForHalvesOfCharacters(@ForAll List<Character> characters)
      throws IOException {
    StringBuilder text = new StringBuilder();
    characters.forEach(text::append);
    JsonNode event =
        JSON.readTree(
            PageEventEncoder.json(
                PageEvents.visit(Kind.NEW, "http://a.test/", 1)
                    .edit()
                    .content(PageEvents.saying(text + "."))
                    .build()));
    assertThat(event.get("text").asText()).isEqualTo(whole(text.append('.').toString()));
  }

  /** Returns the text with a question mark in place of half a surrogate pair. */
  private static String whole(String text) {
    return text.codePoints()
        .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? '?' : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}

package meguri.operators.sink;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEventFields;
import meguri.operators.model.PageEventFields.Field;
import meguri.operators.model.PageEvents;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.message.BinaryMessageDecoder;
import org.junit.jupiter.api.Test;

class AvroEventsTest {

  private static final List<Field> NOW = PageEventFields.all();

  @Test
  void anEventHasTheSameValuesAsInJson() throws IOException {
    AvroEvents avro = new AvroEvents();
    Schema schema = new Schema.Parser().parse(avro.schema().toString());
    for (PageEvent event : List.of(PageEvents.sample(), PageEvents.bare())) {
      GenericRecord row = read(avro.encode(event), schema, schema);
      JsonNode json = new ObjectMapper().readTree(PageEventEncoder.json(event));
      int known = 0;
      for (Field field : NOW) {
        Object value = row.get(field.name());
        assertThat(value != null).as(field.name()).isEqualTo(json.has(field.name()));
        if (value != null) {
          known++;
          assertThat(shown(field, value)).as(field.name()).isEqualTo(shown(json.get(field.name())));
        }
      }
      assertThat(known).isEqualTo(json.size());
    }
  }

  @Test
  void anOldReaderPassesOverAFieldThatALaterVersionAdds() throws IOException {
    AvroEvents later = new AvroEvents(withOneMore());
    GenericRecord row =
        read(later.encode(PageEvents.sample()), later.schema(), new AvroEvents().schema());
    assertThat(row.get("text")).hasToString("text");
    assertThat(row.hasField("colour")).isFalse();
  }

  @Test
  void aNewReaderFindsNoValueForAFieldThatAnOldEventDoesNotHave() throws IOException {
    AvroEvents old = new AvroEvents();
    GenericRecord row =
        read(old.encode(PageEvents.sample()), old.schema(), new AvroEvents(withOneMore()).schema());
    assertThat(row.get("late")).isEqualTo(true);
    assertThat(row.get("colour")).isNull();
  }

  @Test
  void avroItselfFindsTheTwoVersionsCompatible() {
    Schema old = new AvroEvents().schema();
    Schema later = new AvroEvents(withOneMore()).schema();
    for (Schema[] pair : new Schema[][] {{old, later}, {later, old}}) {
      assertThat(SchemaCompatibility.checkReaderWriterCompatibility(pair[0], pair[1]).getType())
          .isEqualTo(SchemaCompatibilityType.COMPATIBLE);
    }
  }

  private static List<Field> withOneMore() {
    List<Field> fields = new ArrayList<>(NOW);
    fields.add(new PageEventFields.Text("colour", event -> "blue", "What colour it is."));
    return fields;
  }

  private static GenericRecord read(byte[] value, Schema written, Schema read) throws IOException {
    BinaryMessageDecoder<GenericRecord> decoder =
        new BinaryMessageDecoder<>(new GenericData(), read);
    decoder.addSchema(written);
    return decoder.decode(value);
  }

  private static String shown(Field field, Object value) {
    if (field instanceof PageEventFields.Time) {
      return Timestamp.of(((Long) value));
    }
    if (value instanceof Collection<?> values) {
      return String.join(" ", values.stream().map(String::valueOf).toList());
    }
    return value.toString();
  }

  private static String shown(JsonNode value) {
    if (value.isArray()) {
      List<String> values = new ArrayList<>();
      value.forEach(one -> values.add(one.asText()));
      return String.join(" ", values);
    }
    return value.asText();
  }
}

package meguri.operators.sink;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import meguri.operators.model.EncodedText;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEventFields;
import meguri.operators.model.PageEventFields.Field;
import meguri.operators.model.PageEventFields.Flag;
import meguri.operators.model.PageEventFields.LongText;
import meguri.operators.model.PageEventFields.Real;
import meguri.operators.model.PageEventFields.Text;
import meguri.operators.model.PageEventFields.Texts;
import meguri.operators.model.PageEventFields.Time;
import meguri.operators.model.PageEventFields.Whole;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Page events in Avro's single-object encoding, which names its schema by a fingerprint. The schema
 * is made from {@link PageEventFields}. Each field is null if it has no value, and null is its
 * default: so a reader with an older schema passes over new fields, and one with a newer schema
 * finds null in older events.
 */
public final class AvroEvents {

  private static final Schema TEXT = Schema.create(Schema.Type.STRING);

  private static final Schema TIME =
      LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG));

  private final List<Field> fields;
  private final Schema schema;
  private final BinaryMessageEncoder<GenericRecord> encoder;

  /** Creates an encoder of all fields. */
  public AvroEvents() {
    this(PageEventFields.all());
  }

  AvroEvents(List<Field> fields) {
    this.fields = fields;
    this.schema = schema(fields);
    this.encoder = new BinaryMessageEncoder<>(GenericData.get(), schema);
  }

  public Schema schema() {
    return schema;
  }

  byte[] encode(PageEvent event) {
    GenericRecord row = new GenericData.Record(schema);
    for (int i = 0; i < fields.size(); i++) {
      row.put(i, value(fields.get(i), event));
    }
    try {
      ByteBuffer encoded = encoder.encode(row);
      byte[] bytes = new byte[encoded.remaining()];
      encoded.get(bytes);
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Schema schema(List<Field> fields) {
    return Schema.createRecord(
        "PageEvent",
        "A visit to a page.",
        "meguri",
        false,
        fields.stream()
            .map(
                field ->
                    new Schema.Field(
                        field.name(),
                        Schema.createUnion(Schema.create(Schema.Type.NULL), type(field)),
                        field.meaning(),
                        Schema.Field.NULL_DEFAULT_VALUE))
            .toList());
  }

  private static Schema type(Field field) {
    if (field instanceof Text || field instanceof LongText) {
      return TEXT;
    } else if (field instanceof Texts) {
      return Schema.createArray(TEXT);
    } else if (field instanceof Time) {
      return TIME;
    } else if (field instanceof Whole) {
      return Schema.create(Schema.Type.LONG);
    } else if (field instanceof Real) {
      return Schema.create(Schema.Type.DOUBLE);
    }
    return Schema.create(Schema.Type.BOOLEAN);
  }

  private static @Nullable Object value(Field field, PageEvent event) {
    if (field instanceof Text text) {
      String value = text.value().apply(event);
      return value.isEmpty() ? null : value;
    } else if (field instanceof LongText text) {
      EncodedText value = text.value().apply(event);
      return value.isEmpty() ? null : new Utf8(value.utf8());
    } else if (field instanceof Texts texts) {
      List<String> values = texts.value().apply(event);
      return values.isEmpty() ? null : values;
    } else if (field instanceof Time time) {
      long value = time.value().applyAsLong(event);
      return value == 0 ? null : value;
    } else if (field instanceof Whole whole) {
      return whole.isKnown().test(event) ? whole.value().applyAsLong(event) : null;
    } else if (field instanceof Real real) {
      return real.isKnown().test(event) ? real.value().applyAsDouble(event) : null;
    }
    return ((Flag) field).value().test(event) ? true : null;
  }
}

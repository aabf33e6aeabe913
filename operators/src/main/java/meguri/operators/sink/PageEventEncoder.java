package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Locale;
import meguri.operators.model.EncodedText;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEvent.Content;
import meguri.operators.model.PageEventFields;
import meguri.operators.model.PageEventFields.Field;
import meguri.operators.model.PageEventFields.Flag;
import meguri.operators.model.PageEventFields.LongText;
import meguri.operators.model.PageEventFields.Real;
import meguri.operators.model.PageEventFields.Text;
import meguri.operators.model.PageEventFields.Texts;
import meguri.operators.model.PageEventFields.Time;
import meguri.operators.model.PageEventFields.Whole;

/**
 * A page event as one JSON object, in the order of {@link PageEventFields}. Fields without a value
 * are left out.
 */
final class PageEventEncoder {

  /**
   * A field.
   *
   * @param key its name as an object has it
   */
  private record Named(byte[] key, Field field) {}

  private static final List<Named> FIELDS =
      PageEventFields.all().stream()
          .map(field -> new Named(("\"" + field.name() + "\":").getBytes(UTF_8), field))
          .toList();

  /** Bytes beside the texts of an event. */
  private static final int REST = 2048;

  private PageEventEncoder() {}

  /** Returns the object, on one line and without the line's end. */
  static byte[] json(PageEvent event) {
    return object(event).toByteArray();
  }

  /** Returns the object as a line. */
  static byte[] line(PageEvent event) {
    return object(event).raw('\n').toByteArray();
  }

  private static JsonBytes object(PageEvent event) {
    Content content = event.content();
    int expected = content.plain().utf8().length + content.marked().utf8().length;
    JsonBytes json = new JsonBytes(expected + (expected >> 4) + REST).raw('{');
    for (Named named : FIELDS) {
      append(named, event, json);
    }
    return json.end('}'); // in place of the last comma; the first field always has a value
  }

  private static void append(Named named, PageEvent event, JsonBytes json) {
    Field field = named.field();
    if (field instanceof Text text) {
      String value = text.value().apply(event);
      if (!value.isEmpty()) {
        json.raw(named.key()).quoted(value).raw(',');
      }
    } else if (field instanceof LongText text) {
      EncodedText value = text.value().apply(event);
      if (!value.isEmpty()) {
        json.raw(named.key()).quoted(value.utf8()).raw(',');
      }
    } else if (field instanceof Texts texts) {
      List<String> values = texts.value().apply(event);
      if (!values.isEmpty()) {
        json.raw(named.key()).raw('[');
        values.forEach(value -> json.quoted(value).raw(','));
        json.end(']').raw(',');
      }
    } else if (field instanceof Time time) {
      long value = time.value().applyAsLong(event);
      if (value != 0) {
        json.raw(named.key()).raw('"').raw(Timestamp.of(value)).raw('"').raw(',');
      }
    } else if (field instanceof Whole whole) {
      if (whole.isKnown().test(event)) {
        json.raw(named.key()).raw(Long.toString(whole.value().applyAsLong(event))).raw(',');
      }
    } else if (field instanceof Real real) {
      if (real.isKnown().test(event)) {
        json.raw(named.key()).raw(number(real.value().applyAsDouble(event))).raw(',');
      }
    } else if (((Flag) field).value().test(event)) {
      json.raw(named.key()).raw("true,");
    }
  }

  /** Returns a number with as many digits as a float has: a score is one. */
  private static String number(double value) {
    return Double.isFinite(value) ? Float.toString((float) value).toLowerCase(Locale.ROOT) : "0";
  }
}

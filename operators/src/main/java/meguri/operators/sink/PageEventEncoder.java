package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Locale;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEventFields;
import meguri.operators.model.PageEventFields.Field;
import meguri.operators.model.PageEventFields.Flag;
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

  private static final List<Field> FIELDS = PageEventFields.all();

  /** Characters beside the texts of an event. */
  private static final int REST = 1024;

  private PageEventEncoder() {}

  /** Returns the object, on one line and without the line's end. */
  static byte[] json(PageEvent event) {
    return text(event).toString().getBytes(UTF_8);
  }

  /** Returns the object as a line. */
  static byte[] line(PageEvent event) {
    return text(event).append('\n').toString().getBytes(UTF_8);
  }

  private static StringBuilder text(PageEvent event) {
    int expected = event.content().text().length() + event.content().markdown().length();
    StringBuilder json = new StringBuilder(expected + (expected >> 4) + REST);
    json.append('{');
    for (Field field : FIELDS) {
      append(field, event, json);
    }
    json.setLength(json.length() - 1); // the last comma; the first field always has a value
    return json.append('}');
  }

  private static void append(Field field, PageEvent event, StringBuilder json) {
    if (field instanceof Text text) {
      String value = text.value().apply(event);
      if (!value.isEmpty()) {
        name(field, json);
        quoted(value, json);
        json.append(',');
      }
    } else if (field instanceof Texts texts) {
      List<String> values = texts.value().apply(event);
      if (!values.isEmpty()) {
        name(field, json);
        json.append('[');
        for (String value : values) {
          quoted(value, json);
          json.append(',');
        }
        json.setCharAt(json.length() - 1, ']');
        json.append(',');
      }
    } else if (field instanceof Time time) {
      long value = time.value().applyAsLong(event);
      if (value != 0) {
        name(field, json);
        json.append('"').append(Timestamp.of(value)).append("\",");
      }
    } else if (field instanceof Whole whole) {
      if (whole.isKnown().test(event)) {
        name(field, json);
        json.append(whole.value().applyAsLong(event)).append(',');
      }
    } else if (field instanceof Real real) {
      if (real.isKnown().test(event)) {
        name(field, json);
        json.append(number(real.value().applyAsDouble(event))).append(',');
      }
    } else if (((Flag) field).value().test(event)) {
      name(field, json);
      json.append("true,");
    }
  }

  private static void name(Field field, StringBuilder json) {
    json.append('"').append(field.name()).append("\":");
  }

  /** Returns a number with as many digits as a float has: a score is one. */
  private static String number(double value) {
    return Double.isFinite(value) ? Float.toString((float) value).toLowerCase(Locale.ROOT) : "0";
  }

  /** Appends a string. Runs of characters that stand for themselves are appended at once. */
  private static void quoted(String value, StringBuilder json) {
    json.append('"');
    int done = 0;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (!isPlain(c)) {
        json.append(value, done, i);
        done = i + 1;
        escape(c, value, i, json);
      }
    }
    json.append(value, done, value.length()).append('"');
  }

  private static boolean isPlain(char c) {
    return c >= ' ' && c != '"' && c != '\\' && (c < 0x7F || c > 0x9F && !isSpecial(c));
  }

  /** Whether a character is half of one, or ends a line for some readers. */
  private static boolean isSpecial(char c) {
    return Character.isSurrogate(c) || c == '\u2028' || c == '\u2029';
  }

  private static void escape(char c, String value, int at, StringBuilder json) {
    switch (c) {
      case '"', '\\' -> json.append('\\').append(c);
      case '\n' -> json.append("\\n");
      case '\r' -> json.append("\\r");
      case '\t' -> json.append("\\t");
      default -> {
        if (Character.isSurrogate(c)) {
          json.append(isPaired(value, at) ? c : '\uFFFD');
        } else {
          json.append("\\u");
          String hex = Integer.toHexString(c);
          json.append("0000", hex.length(), 4).append(hex);
        }
      }
    }
  }

  private static boolean isPaired(String value, int at) {
    return Character.isHighSurrogate(value.charAt(at))
        ? at + 1 < value.length() && Character.isLowSurrogate(value.charAt(at + 1))
        : at > 0 && Character.isHighSurrogate(value.charAt(at - 1));
  }
}

package meguri.operators.model;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The header fields of a message, in the order and spelling in which they came: name, value, name,
 * value, …
 *
 * @param fields an even number of strings
 */
public record Headers(List<String> fields) {

  public static final Headers NONE = new Headers(List.of());

  /** Returns the values of a field, in the order in which they came. */
  public List<String> all(String name) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < fields.size(); i += 2) {
      if (fields.get(i).equalsIgnoreCase(name)) {
        values.add(fields.get(i + 1));
      }
    }
    return values;
  }

  /** Returns the first value of a field, empty if it is absent. */
  public String first(String name) {
    for (int i = 0; i < fields.size(); i += 2) {
      if (fields.get(i).equalsIgnoreCase(name)) {
        return fields.get(i + 1);
      }
    }
    return "";
  }

  /** Returns the target of a redirect; empty if it names none. */
  public String location() {
    return reference("Location");
  }

  /**
   * Returns the first value of a field that has a URL in it. Each character of a value stands for a
   * byte, as in HTTP; unescaped bytes from servers are UTF-8. Bytes that are not UTF-8 are escaped.
   */
  public String reference(String name) {
    String value = first(name);
    if (value.chars().allMatch(c -> c < 0x80) || value.chars().anyMatch(c -> c > 0xFF)) {
      return value;
    }
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(value.getBytes(ISO_8859_1))).toString();
    } catch (CharacterCodingException e) {
      return escaped(value);
    }
  }

  private static String escaped(String value) {
    return value
        .chars()
        .mapToObj(c -> c < 0x80 ? Character.toString(c) : "%%%02X".formatted(c))
        .collect(Collectors.joining());
  }

  /**
   * Returns all values of a field, with commas between: the same as if they had come in one line.
   */
  public String joined(String name) {
    return String.join(", ", all(name));
  }
}

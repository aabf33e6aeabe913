package meguri.operators.model;

import java.util.ArrayList;
import java.util.List;

/**
 * The header fields of a message, in the order and spelling in which they came: name, value, name,
 * value, …
 *
 * @param fields an even number of strings
 */
public record Headers(List<String> fields) {

  public static final Headers NONE = new Headers(List.of());

  /** The first value of a field, empty if it is absent. */
  public String first(String name) {
    for (int i = 0; i < fields.size(); i += 2) {
      if (fields.get(i).equalsIgnoreCase(name)) {
        return fields.get(i + 1);
      }
    }
    return "";
  }

  /** All values of a field. */
  public List<String> all(String name) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < fields.size(); i += 2) {
      if (fields.get(i).equalsIgnoreCase(name)) {
        values.add(fields.get(i + 1));
      }
    }
    return values;
  }

  /** All values of a field, with commas between: the same as if they had come in one line. */
  public String joined(String name) {
    return String.join(", ", all(name));
  }
}

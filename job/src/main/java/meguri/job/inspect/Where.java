package meguri.job.inspect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import meguri.job.Refusal;
import meguri.state.frontier.Pin;
import org.jspecify.annotations.Nullable;

/**
 * Lets only some rows pass: those that fulfil every condition, such as {@code state=queued}, {@code
 * host=example.org} or {@code score>=2}. A host is compared as an origin, or by its name.
 */
public final class Where implements Rows {

  private static final Pattern CONDITION = Pattern.compile("([A-Za-z]+)(>=|<=|!=|=|<|>)(.*)");
  private static final String HOST = "host";

  private record Condition(String column, String operator, String value) {

    static Condition parse(String text) {
      Matcher parts = CONDITION.matcher(text);
      if (!parts.matches()) {
        throw new Refusal(
            "--where is \"%s\"; it must be a column, one of = != < <= > >=, and a value, as in state=queued."
                .formatted(text));
      }
      return new Condition(parts.group(1), parts.group(2), parts.group(3));
    }

    boolean holds(@Nullable Object found) {
      if (operator.equals("=") || operator.equals("!=")) {
        return isEqual(found) == operator.equals("=");
      }
      if (found == null) {
        return false;
      }
      int order = order(found);
      return switch (operator) {
        case "<" -> order < 0;
        case "<=" -> order <= 0;
        case ">" -> order > 0;
        default -> order >= 0;
      };
    }

    private boolean isEqual(@Nullable Object found) {
      if (found == null) {
        return value.isEmpty();
      }
      if (found instanceof Number) {
        return !value.isEmpty() && order(found) == 0;
      }
      String text = found.toString();
      return text.equals(value) || column.equals(HOST) && isNamed(text);
    }

    private boolean isNamed(String origin) {
      return origin.contains("://") && Pin.nameOf(origin).equalsIgnoreCase(value);
    }

    /** Compares numbers as such, and texts, among them times, letter by letter. */
    private int order(Object found) {
      if (!(found instanceof Number number)) {
        return found.toString().compareTo(value);
      }
      try {
        return Double.compare(number.doubleValue(), Double.parseDouble(value));
      } catch (NumberFormatException e) {
        throw new Refusal(
            "--where compares the column %s with \"%s\"; it must be a number."
                .formatted(column, value));
      }
    }
  }

  private final Rows behind;
  private final List<Condition> conditions = new ArrayList<>();
  private int[] places = {};

  /**
   * @throws Refusal if a condition cannot be understood
   */
  public Where(List<String> texts, Rows behind) {
    this.behind = behind;
    texts.forEach(text -> conditions.add(Condition.parse(text)));
  }

  @Override
  public void begin(List<String> columns) throws IOException {
    places = new int[conditions.size()];
    for (int i = 0; i < places.length; i++) {
      places[i] = columns.indexOf(conditions.get(i).column());
      if (places[i] < 0) {
        throw new Refusal(
            "--where names the column \"%s\", and there are: %s."
                .formatted(conditions.get(i).column(), String.join(", ", columns)));
      }
    }
    behind.begin(columns);
  }

  @Override
  public void row(@Nullable Object... values) throws IOException {
    for (int i = 0; i < places.length; i++) {
      if (!conditions.get(i).holds(values[places[i]])) {
        return;
      }
    }
    behind.row(values);
  }
}

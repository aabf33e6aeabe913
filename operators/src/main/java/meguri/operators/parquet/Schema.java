package meguri.operators.parquet;

import java.util.List;
import meguri.operators.model.PageEventFields.Field;
import meguri.operators.model.PageEventFields.Flag;
import meguri.operators.model.PageEventFields.LongText;
import meguri.operators.model.PageEventFields.Real;
import meguri.operators.model.PageEventFields.Text;
import meguri.operators.model.PageEventFields.Texts;
import meguri.operators.model.PageEventFields.Time;

/** The columns of a file, as its metadata describes them. No column must have a value. */
final class Schema {

  static final int DATA_PAGE = 0;
  static final int DICTIONARY_PAGE = 2;

  private static final int REQUIRED = 0;
  private static final int OPTIONAL = 1;
  private static final int REPEATED = 2;

  private static final int IS_TEXT = 0;
  private static final int IS_LIST = 3;
  private static final int IS_TIME_IN_MS = 9;

  /** How the values of a column are stored. */
  enum Shape {
    TEXT(6, 1, 0),
    TEXTS(6, 2, 1),
    TIME(2, 1, 0),
    WHOLE(2, 1, 0),
    REAL(5, 1, 0),
    FLAG(0, 1, 0);

    private final int type;
    private final int maxDefinition;
    private final int maxRepetition;

    /**
     * @param type the number of the type that the format has for the values
     * @param maxDefinition the optional and repeated levels above a value
     * @param maxRepetition the repeated levels above a value
     */
    Shape(int type, int maxDefinition, int maxRepetition) {
      this.type = type;
      this.maxDefinition = maxDefinition;
      this.maxRepetition = maxRepetition;
    }

    int type() {
      return type;
    }

    int maxDefinition() {
      return maxDefinition;
    }

    int maxRepetition() {
      return maxRepetition;
    }
  }

  private Schema() {}

  /** Returns the path of a column in the schema's tree. */
  static List<String> path(Field field) {
    return field instanceof Texts
        ? List.of(field.name(), "list", "element")
        : List.of(field.name());
  }

  static Shape shape(Field field) {
    if (field instanceof Text || field instanceof LongText) {
      return Shape.TEXT;
    } else if (field instanceof Texts) {
      return Shape.TEXTS;
    } else if (field instanceof Time) {
      return Shape.TIME;
    } else if (field instanceof Real) {
      return Shape.REAL;
    } else {
      return field instanceof Flag ? Shape.FLAG : Shape.WHOLE;
    }
  }

  /** Writes the tree of columns as a list, parents before their children. */
  static void write(int number, List<Field> fields, ThriftWriter out) {
    long lists = fields.stream().filter(Texts.class::isInstance).count();
    out.list(number, ThriftWriter.STRUCT, Math.toIntExact(1 + fields.size() + 2 * lists));
    out.begin().text(4, "visit").i32(5, fields.size()).end();
    for (Field field : fields) {
      Shape shape = shape(field);
      switch (shape) {
        case TEXT -> text(out, field.name(), OPTIONAL);
        case TEXTS -> {
          out.begin().i32(3, OPTIONAL).text(4, field.name()).i32(5, 1).i32(6, IS_LIST);
          out.begin(10).begin(3).end().end().end();
          out.begin().i32(3, REPEATED).text(4, "list").i32(5, 1).end();
          text(out, "element", REQUIRED);
        }
        case TIME -> {
          value(out, shape, field.name(), OPTIONAL).i32(6, IS_TIME_IN_MS);
          out.begin(10).begin(8).bool(1, true).begin(2).begin(1).end().end().end().end().end();
        }
        case WHOLE, REAL, FLAG -> value(out, shape, field.name(), OPTIONAL).end();
      }
    }
  }

  private static void text(ThriftWriter out, String name, int repetition) {
    value(out, Shape.TEXT, name, repetition).i32(6, IS_TEXT).begin(10).begin(1).end().end().end();
  }

  private static ThriftWriter value(ThriftWriter out, Shape shape, String name, int repetition) {
    return out.begin().i32(1, shape.type()).i32(3, repetition).text(4, name);
  }
}

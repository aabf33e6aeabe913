package meguri.operators.model;

import java.io.IOException;

/**
 * The error of stored data in a format that this Meguri does not know. Its message says what a
 * person can do.
 */
public final class UnknownFormat extends IOException {

  private static final long serialVersionUID = 1;

  private static final String REMEDY = "; go on with the Meguri that stored it, or a newer one";

  private UnknownFormat(String message) {
    super(message + REMEDY);
  }

  public static UnknownFormat version(Class<?> type, int found, int known) {
    return new UnknownFormat(
        "%s is stored in format %d, and this Meguri reads %s"
            .formatted(
                type.getSimpleName(), found, known == 1 ? "format 1" : "formats 1 to " + known));
  }

  static UnknownFormat kind(Class<?> type, byte kind, int known) {
    return new UnknownFormat(
        "The state holds a %s of kind %d, and this Meguri, which reads formats up to %d, has no such kind"
            .formatted(type.getSimpleName(), kind, known));
  }

  static UnknownFormat serializer(String name) {
    return new UnknownFormat(
        "The state holds records that %s wrote, and this Meguri has no such class".formatted(name));
  }

  static UnknownFormat header(String word) {
    return new UnknownFormat(
        "The state's header says \"%s\", which this Meguri does not understand".formatted(word));
  }
}

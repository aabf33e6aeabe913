package meguri.job;

/** Tells the root cause of a failure in one line for a person, without a full stop. */
public final class Cause {

  private Cause() {}

  public static String of(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message = cause.getMessage() == null ? "" : cause.getMessage();
    String kind = cause.getClass().getSimpleName();
    String line = message.lines().findFirst().orElse("").strip().replaceAll("\\.$", "");
    return line.isEmpty() ? kind : line;
  }
}

package meguri.job;

/** What is at the bottom of a failure, in one line for a person. */
public final class Cause {

  private Cause() {}

  public static String of(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message = cause.getMessage() == null ? "" : cause.getMessage();
    String kind = cause.getClass().getSimpleName();
    return message.lines().findFirst().filter(line -> !line.isBlank()).orElse(kind);
  }
}

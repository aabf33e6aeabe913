package meguri.operators.parse;

/**
 * Says that {@link PageScanner} does not know what jsoup makes of a page. Some pages in a hundred
 * are doubtful, so it has no stack trace.
 */
final class Doubt extends RuntimeException {

  private static final long serialVersionUID = 1;

  Doubt(String reason) {
    super(reason, null, false, false);
  }
}

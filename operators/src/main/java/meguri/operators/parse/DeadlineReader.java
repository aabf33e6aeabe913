package meguri.operators.parse;

import java.io.IOException;
import java.io.StringReader;
import java.util.function.LongSupplier;

/**
 * A reader of a text that fails after a deadline. jsoup reads 2 KB at a time, so a document made to
 * be slow to parse is given up soon after.
 */
final class DeadlineReader extends StringReader {

  private final LongSupplier nanoClock;
  private final long deadline;

  /** The error of a read after the deadline: parsing took too long. */
  static final class Passed extends IOException {
    private static final long serialVersionUID = 1;

    Passed() {
      super("parsing took too long");
    }
  }

  DeadlineReader(String text, LongSupplier nanoClock, long nanos) {
    super(text);
    this.nanoClock = nanoClock;
    this.deadline = nanoClock.getAsLong() + nanos;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    if (nanoClock.getAsLong() - deadline > 0) {
      throw new Passed();
    }
    return super.read(buffer, offset, length);
  }
}

package meguri.operators.sink;

import java.io.IOException;
import java.io.OutputStream;

/** A file of records, as the writer of its records sees it. It gathers small writes. */
abstract class RecordFile extends OutputStream {

  /** Returns the file's name once it is finished. */
  abstract String name();

  /** Returns the number of bytes that were written. */
  abstract long length();

  /** Adds a line to the file's index, which is sorted when the file ends. */
  abstract void index(String line) throws IOException;
}

package meguri.operators.sink;

import java.io.IOException;
import java.io.Serializable;

/**
 * Writes the records of one file. A file may be cut wherever {@link #flush} was called, so nothing
 * is kept back beyond that.
 */
@FunctionalInterface
interface RecordWriter<T> {

  void write(T record) throws IOException;

  /** Writes what is kept back. Called before the file is cut or ends. */
  default void flush() throws IOException {}

  /** Begins the files of an output. Each subtask has its own. */
  @FunctionalInterface
  interface Format<T> extends Serializable {

    /**
     * Writes what stands at the beginning of a file.
     *
     * @param file stays its owner's
     */
    RecordWriter<T> begin(RecordFile file) throws IOException;
  }
}

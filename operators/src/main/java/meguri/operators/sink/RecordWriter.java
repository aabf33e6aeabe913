package meguri.operators.sink;

import java.io.IOException;
import java.io.Serializable;

/** Writes the records of one file. A file may be cut after any record, so it keeps none back. */
@FunctionalInterface
interface RecordWriter<T> {

  void write(T record) throws IOException;

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

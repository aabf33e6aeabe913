package meguri.job.inspect;

import java.io.IOException;

/** Thrown when a file of a checkpoint has other content than was written. */
final class DamagedState extends IOException {

  private static final long serialVersionUID = 1;

  DamagedState(String what, Throwable cause) {
    super(what, cause);
  }
}

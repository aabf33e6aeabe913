package meguri.web.hostile;

import java.time.Duration;

/** The next thing that a hostile server does on a connection. */
public sealed interface Step {
  /** Bytes to send. They may be shared, so nobody may change them. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Send(byte[] bytes) implements Step {}

  record Pause(Duration time) implements Step {}

  /** The last step. */
  enum End implements Step {
    /** Closes the connection as usual. */
    CLOSE,
    /** Waits for the next request. */
    KEEP,
    /** Says nothing more until the client goes. */
    HANG,
    /** Breaks off the connection with a TCP reset. */
    RESET
  }
}

package meguri.web.hostile;

import java.time.Duration;

/** What a hostile server does next on a connection. */
public sealed interface Step {
  /** Bytes to send. They may be shared: whoever sends them must not change them. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Send(byte[] bytes) implements Step {}

  record Pause(Duration time) implements Step {}

  /** The last step. */
  enum End implements Step {
    /** The connection is closed as is usual. */
    CLOSE,
    /** The next request is waited for. */
    KEEP,
    /** Nothing more is said, until the client goes. */
    HANG,
    /** The connection is broken off with a TCP reset. */
    RESET
  }
}

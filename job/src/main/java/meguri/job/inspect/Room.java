package meguri.job.inspect;

import java.util.Locale;

/** A room with keyed state. */
enum Room {
  FRONTIER,
  REGISTRY,
  CONTENT,
  ALLOWANCE,
  RESOLVE;

  /** Returns the uid by which Flink knows its operator. */
  String uid() {
    return name().toLowerCase(Locale.ROOT);
  }
}

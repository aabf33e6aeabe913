package meguri.operators.frontier;

/** The treatment of a URL that arrives at a slot where many URLs wait. */
public enum Overflow {
  /** It waits too: queues are on disk. */
  KEEP,
  /** It is discarded, as in the paper; the next link to it brings it back. */
  DISCARD
}

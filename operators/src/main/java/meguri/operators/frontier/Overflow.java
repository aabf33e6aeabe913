package meguri.operators.frontier;

/** The treatment of the URLs of a slot where too many wait for their first visit. */
public enum Overflow {
  /** All of them wait: queues are on disk. */
  KEEP,
  /** The worst is discarded; the next link to it brings it back. */
  DISCARD
}

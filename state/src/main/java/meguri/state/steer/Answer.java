package meguri.state.steer;

/**
 * What a part of the crawl has done for a command. The command is done when the answers of all key
 * groups have come. An answer may come twice.
 *
 * @param command {@link Command#id}
 * @param from the first key group that answers
 * @param to the last one
 * @param of the number of all key groups
 * @param hosts the hosts that the command touched there
 * @param urls the URLs that it touched there
 * @param refusal a sentence if the crawl does not do it; else empty
 */
public record Answer(
    String command, int from, int to, int of, long hosts, long urls, String refusal) {

  /** Whether both speak for the same key groups in part. */
  boolean overlaps(Answer other) {
    return from <= other.to && other.from <= to;
  }
}

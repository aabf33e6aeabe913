package meguri.state.frontier;

/**
 * A slot's request in flight.
 *
 * @param incarnation the task attempt that issued it
 * @param issued wall clock, ms
 * @param cut the checkpoint first restored after it was issued, {@link #UNCUT} while there was
 *     none: an outcome that its issuer produced at or after this checkpoint was rolled back with
 *     everything the page brought
 * @param queued what to queue again if the request has to be repeated
 */
public record Flight(
    long host,
    Task.Kind kind,
    long ticket,
    long incarnation,
    long issued,
    long cut,
    Queued queued) {

  public static final long UNCUT = -1;

  /**
   * Whether an outcome is the one this flight waits for. A lapsed task made no request and brought
   * no page, so it counts whoever says it.
   */
  boolean answeredBy(LoopRecord.Outcome outcome) {
    return outcome.ticket() == ticket
        && (outcome.verdict() == LoopRecord.Verdict.LAPSED
            || (outcome.incarnation() == incarnation && (cut == UNCUT || outcome.epoch() < cut)));
  }

  Flight cutAt(long checkpoint) {
    return cut == UNCUT
        ? new Flight(host, kind, ticket, incarnation, issued, checkpoint, queued)
        : this;
  }
}

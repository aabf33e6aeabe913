package meguri.state.frontier;

/**
 * A slot's request in flight.
 *
 * @param ticket only the outcome with this ticket ends it
 * @param issued the run's clock, ms
 * @param queued what to queue again if the request has to be repeated
 */
public record Flight(long host, Task.Kind kind, long ticket, long issued, Queued queued) {}

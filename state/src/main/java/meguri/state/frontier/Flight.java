package meguri.state.frontier;

/**
 * A slot's request in flight.
 *
 * @param ticket the ticket of the outcome that ends it; no other outcome does
 * @param issued the run's clock, ms
 * @param queued the URL to queue again if the request must be repeated
 */
public record Flight(long host, Task.Kind kind, long ticket, long issued, Queued queued) {}

package meguri.operators.model;

/**
 * A page was fetched.
 *
 * @param time wall clock, ms
 */
public record Visited(long id, long time) implements Notice {}

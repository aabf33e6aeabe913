package meguri.operators.model;

/**
 * A connection to a host's pinned address failed: the address may be out of date.
 *
 * @param generation of the pin that failed
 */
public record Unreachable(String origin, long host, int generation) implements ResolveInput {}

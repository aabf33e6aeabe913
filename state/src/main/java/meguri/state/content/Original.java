package meguri.state.content;

/**
 * The place where a body was first found: later records of the same body in the archive refer to
 * it.
 *
 * @param date wall clock, ms, at which that request began
 */
public record Original(String url, long date) {}

package meguri.state.content;

/**
 * Where a body was first found: what an archive's later records of the same body refer to.
 *
 * @param date wall clock, ms, at which that request began
 */
public record Original(String url, long date) {}

package meguri.operators.model;

/**
 * A page was fetched.
 *
 * @param line for the crawl log, which the page's worth is to be added to
 */
public record Visited(long id, LogLine line) implements RegistryInput {}

package meguri.state.steer;

/**
 * A command that a part of the crawl has not answered yet.
 *
 * @param from the first of the key groups that are to answer
 * @param to the last one
 */
public record Unanswered(Command command, int from, int to) {}

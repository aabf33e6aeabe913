package meguri.bench.chaos;

/**
 * An event that took place. Times are wall clock, in ms.
 *
 * @param whom the member or part that it struck
 * @param began when it struck
 * @param ended when it had been undone; {@code began} if it is not undone
 */
record Incident(Event event, String whom, long began, long ended) {}

package meguri.bench.chaos;

/**
 * An event that took place. Times are of the wall clock, in ms.
 *
 * @param whom it struck
 * @param began when it was done
 * @param ended when it had been undone; {@code began} for what is not
 */
record Incident(Event event, String whom, long began, long ended) {}

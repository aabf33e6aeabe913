package meguri.job.survival;

/**
 * A failure of the crawler, and how far back it took it.
 *
 * @param began wall clock, ms, when that run of it began
 * @param checkpoint the last that was complete; 0 if there was none
 * @param triggered when that one had begun, ms; {@code began} if there was none
 * @param completed when it was complete, ms
 * @param struck when it was made to fail, ms
 * @param failed when all of it was over, and nothing had begun anew, ms
 */
record Failure(
    long began, long checkpoint, long triggered, long completed, long struck, long failed) {}

package meguri.web.testkit;

/**
 * A failure of the crawler, and how far back it took the crawl. Times are wall clock, in ms.
 *
 * @param began when the run that failed had begun
 * @param checkpoint the number of the last complete checkpoint; 0 if there was none
 * @param triggered when that checkpoint began; {@code began} if there was none
 * @param completed when that checkpoint was complete; {@code began} if there was none
 * @param struck when the crawler was made to fail
 * @param failed when all of it had ended, and nothing had started again
 */
public record Failure(
    long began, long checkpoint, long triggered, long completed, long struck, long failed) {}

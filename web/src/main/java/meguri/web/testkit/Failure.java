package meguri.web.testkit;

/**
 * A failure of the crawler, and how far back it took the crawl. Times are of the wall clock, in ms.
 *
 * @param began when that run of the crawler began
 * @param checkpoint the last checkpoint that was complete; 0 if there was none
 * @param triggered when that checkpoint had begun; {@code began} if there was none
 * @param completed when that checkpoint was complete
 * @param struck when the crawler was made to fail
 * @param failed when the whole crawler had ended, and nothing had begun anew
 */
public record Failure(
    long began, long checkpoint, long triggered, long completed, long struck, long failed) {}

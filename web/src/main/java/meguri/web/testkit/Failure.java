package meguri.web.testkit;

/**
 * A failure of the crawler, and how far back it took it. Times are of the wall clock, in ms.
 *
 * @param began when that run of it began
 * @param checkpoint the last that was complete; 0 if there was none
 * @param triggered when that one had begun; {@code began} if there was none
 * @param completed when it was complete
 * @param struck when it was made to fail
 * @param failed when all of it was over, and nothing had begun anew
 */
public record Failure(
    long began, long checkpoint, long triggered, long completed, long struck, long failed) {}

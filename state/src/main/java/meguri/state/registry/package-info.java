/**
 * The Registry's decisions: whether a URL is known, and what it is worth. {@link Registry} answers
 * every link with a {@link Registry.Decision}.
 *
 * <p><b>Birth.</b> A URL is new if the counting filter has not seen it, or if the exact store has
 * no record of it. Then the answer is NEW, and a {@link Known} record is written. It is offered to
 * the Frontier once.
 *
 * <p><b>Life.</b> Four structures answer a link, the cheapest first: the LRU, the counting filter,
 * the second stage, the exact store. Most links to known URLs read no state. Each link also brings
 * a share of PageRank:
 *
 * <ul>
 *   <li>The share waits at the URL's entry in the LRU ({@link Worth} holds the score beside it).
 *   <li>When the entry leaves the LRU, the share is appended to {@link Shares} without a read. A
 *       checkpoint stores all shares that wait in memory, in a few large values; they are appended
 *       only after a restore.
 *   <li>At each visit, and now and then besides, appended shares are folded into the Known record.
 * </ul>
 *
 * <p>When the score has doubled since the Frontier heard of it, {@link Promotions} tells the
 * Frontier. Three further answers offer a known URL again: OVERDUE (discarded, or offered a week
 * ago, and no visit is known), GAINED (visited, and worth much more since), CHANGED (a sitemap
 * dates it after its last visit).
 *
 * <p>{@link Registry#visit} marks the page as visited and returns all that it is worth.
 *
 * <p><b>End.</b> {@link Registry#forget} deletes the record: the page is gone. The next link to it
 * makes it new again. A URL whose slot was full and that was discarded unfetched keeps its record
 * ({@link Registry#discarded}): the next link to it offers it again, with all that it is worth.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>Between two calls of forget, a URL is answered NEW once.
 *   <li>The counting filter never says "new" of a URL that is in the store.
 *   <li>The second stage may err. Its hits are checked in the store, more often where an error is
 *       more likely. {@link Loss} estimates the remaining loss and bounds it.
 *   <li>The score told to the Frontier never falls.
 *   <li>LRU and second stage are caches: they begin empty after a restore, which costs only reads.
 *   <li>{@link Registry#keepAll} runs before each checkpoint's barrier. It writes the data that
 *       only memory holds, and it may promote URLs. After the barrier those promotions would be
 *       lost.
 * </ul>
 */
@NullMarked
package meguri.state.registry;

import org.jspecify.annotations.NullMarked;

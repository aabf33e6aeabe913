/**
 * Page events: what readers outside the crawl are told of each visit.
 *
 * <p>{@link meguri.operators.feed.Reports} makes an event where a visit's outcome is known: Parse
 * those of answered requests, with the page's text; Split those of requests without an answer, and
 * of blocks; the Frontier's lines about forbidden URLs give the rest. All of them go through the
 * Registry, which adds what the page is worth. Behind it, {@link
 * meguri.operators.feed.FeedOperator} has the visits of a URL in their order, whichever rooms they
 * have passed. There {@link meguri.operators.feed.Chronicle} compares each with what readers know,
 * and says whether it is new, changed or gone to them. The outputs write its events as they are.
 *
 * <p>If no output asks, nothing of this is in the job, and Parse makes no document for a text.
 */
@NullMarked
package meguri.operators.feed;

import org.jspecify.annotations.NullMarked;

/**
 * The Fetch room makes the one HTTP request of each task, under caps of time and size. Split, in
 * the same package, then sends the results to four other rooms.
 *
 * <p><b>Start.</b> {@link Fetch} opens an HTTP client, reads the crawl's logins, and starts its
 * {@link Pulse}, which notices when this process has been frozen.
 *
 * <p><b>A task</b> arrives from the Frontier, in the same chain and so in the same thread. Fetch
 * answers it without a request if another run has issued it, if the process was frozen, or if
 * {@link AddressGuard} forbids the address. Otherwise one request goes to the pinned address, with
 * TLS by {@link TlsEngines}. {@link Receiver} takes the answer in, and ends it at the caps. Each
 * task completes with exactly one {@link meguri.operators.model.Fetched}, whatever happens.
 *
 * <p><b>An answer</b> goes on to {@link Split}. {@link Judge} says what it means:
 *
 * <ul>
 *   <li>the Outcome goes into the loop, back to the task's slot;
 *   <li>the site's own answer goes to Content, unless a rule drops its type;
 *   <li>word of a visit goes to the Registry, every other line to the crawl log;
 *   <li>Resolve hears of a failed connection, and of a robots.txt that is at, or comes from,
 *       another host.
 * </ul>
 *
 * <p><b>A body</b> counts against {@code fetch.max-held} ({@link Held}) from its first byte until
 * Split has sent it on. Large bodies wait at their servers for room.
 *
 * <p><b>Restore.</b> Fetch keeps no state. Flink's Async I/O hands it the tasks that were in
 * flight; they belong to another run, so their outcome is "lapsed", and the Frontier queues their
 * URLs again.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>One task, at most one request, one Fetched, one Outcome.
 *   <li>Nothing is followed or repeated here: a redirect is a link, a failure the Frontier's
 *       business.
 *   <li>A request ends, for politeness, when the server can know it: rounded up, and a second later
 *       if we broke it off.
 *   <li>The address is checked twice: when the task comes, and when the socket is about to connect.
 *   <li>Logins and cookies go to their own origin, and are not in the archive.
 * </ul>
 */
@NullMarked
package meguri.operators.fetch;

import org.jspecify.annotations.NullMarked;

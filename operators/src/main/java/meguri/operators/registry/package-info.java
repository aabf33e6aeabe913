/**
 * The Registry room, keyed by the URL's hash modulo H, takes in links, visits and farewells, and
 * sends out URLs that are worth a visit. {@link meguri.state.registry.Registry} decides; this
 * package gives it memory and state.
 *
 * <p><b>Start.</b> {@link RegistryOperator} takes {@code registry.memory} of Flink's managed
 * memory. {@link Sizes} divides it: the counting filter gets what {@code registry.expected-urls}
 * needs, LRU and second stage share the rest. The filter is filled from its lines in state; the
 * caches are empty.
 *
 * <p><b>Work.</b> Each input is one call of the Registry:
 *
 * <ul>
 *   <li>A link that is new, or overdue, leaves as an Arrival to Allowance.
 *   <li>A page that has gained or changed leaves as an Offered straight to Resolve, because
 *       Allowance has counted it before.
 *   <li>A URL whose score has doubled leaves as a Promoted, also straight to Resolve.
 *   <li>A visit leaves as a line for the crawl log, now with the page's score and links.
 *   <li>A farewell (Forget) deletes the URL; nothing leaves.
 * </ul>
 *
 * <p><b>Checkpoint.</b> Before the barrier passes, the room writes the shares and filter lines in
 * memory to state. The shares of a key group are one value, which replaces that of the last
 * checkpoint; after a restore, {@link KeyedShares} appends them to their URLs' lists, without
 * reading those.
 *
 * <p><b>End.</b> The managed memory goes back to the cluster.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>The exact set in state is the truth; memory only saves reads.
 *   <li>All state is under keys that stand for key groups ({@link
 *       meguri.operators.seen.KeyGroups}), so a rescaled job finds each group whole.
 *   <li>More URLs than {@code registry.expected-urls} cost reads and never an answer.
 * </ul>
 */
@NullMarked
package meguri.operators.registry;

import org.jspecify.annotations.NullMarked;

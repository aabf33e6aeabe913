/**
 * The common part of Registry and Content: exact sets of fingerprints in keyed state ({@link
 * KeyedPrints}), and their filters in Flink's managed memory ({@link ManagedMemory}). {@link
 * Fingerprints} opens both. {@link KeyGroups} has the keys under which they lie, so that a rescaled
 * job finds each key group whole.
 */
@NullMarked
package meguri.operators.seen;

import org.jspecify.annotations.NullMarked;

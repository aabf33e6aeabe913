/**
 * The common part of Registry and Content: exact sets of fingerprints in keyed state ({@link
 * KeyedPrints}), and their filters in Flink's managed memory ({@link ManagedMemory}). {@link
 * Fingerprints} opens both. {@link KeyGroups} has their keys, which let a rescaled job find each
 * key group whole.
 */
@NullMarked
package meguri.operators.seen;

import org.jspecify.annotations.NullMarked;

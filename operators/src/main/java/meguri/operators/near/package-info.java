/**
 * The room of near copies, which a crawl has only if it asks for it ({@code
 * content.near-duplicates}). {@link meguri.operators.near.NearCopyFunction} gives {@link
 * meguri.state.near.NearCopies} its state. Two of it stand in a row, each keyed by another key of a
 * text's sketch: a near copy that misses its original under one key meets it under the other.
 */
@NullMarked
package meguri.operators.near;

import org.jspecify.annotations.NullMarked;

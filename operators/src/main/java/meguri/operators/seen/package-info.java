/**
 * The parts that Registry and Content share: exact sets in keyed state, filters in managed memory.
 */
@NullMarked
package meguri.operators.seen;

import org.jspecify.annotations.NullMarked;

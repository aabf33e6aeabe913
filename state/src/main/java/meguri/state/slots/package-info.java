/**
 * The paper's scheduler of slots, on a clock that its caller moves: what Meguri's is held against.
 */
@NullMarked
package meguri.state.slots;

import org.jspecify.annotations.NullMarked;

/** The figures of the paper on slots, and Meguri's own scheduler beside the paper's. */
@NullMarked
package meguri.bench.slots;

import org.jspecify.annotations.NullMarked;

/** The figures of the paper on slots, and Meguri's own scheduler beside the paper's. */
@NullMarked
package meguri.papers.slots;

import org.jspecify.annotations.NullMarked;

/**
 * Reproduces the figures of the paper on slots, and compares Meguri's scheduler with the paper's.
 */
@NullMarked
package meguri.papers.slots;

import org.jspecify.annotations.NullMarked;

/** The Frontier room: keyed by slot, holds queues, clocks and robots rules, issues tasks. */
@NullMarked
package meguri.operators.frontier;

import org.jspecify.annotations.NullMarked;

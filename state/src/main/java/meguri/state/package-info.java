/**
 * The five methods as plain structures: no I/O, no operator; clock, seed and memory come in as
 * arguments.
 */
@NullMarked
package meguri.state;

import org.jspecify.annotations.NullMarked;

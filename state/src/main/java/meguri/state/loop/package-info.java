/**
 * Decides which records of the loop topic count. {@link Ancestry} knows the runs from which the
 * present state descends; the operator Lineage and the simulation both ask it.
 */
@NullMarked
package meguri.state.loop;

import org.jspecify.annotations.NullMarked;

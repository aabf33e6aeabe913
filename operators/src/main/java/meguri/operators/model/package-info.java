/** The records that travel between the rooms, and how they are written. */
@NullMarked
package meguri.operators.model;

import org.jspecify.annotations.NullMarked;

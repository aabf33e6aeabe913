/** The clock that a run goes by. */
@NullMarked
package meguri.operators.clock;

import org.jspecify.annotations.NullMarked;

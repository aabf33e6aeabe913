/** The loop topic: how its records are written, and which of them count. */
@NullMarked
package meguri.operators.loop;

import org.jspecify.annotations.NullMarked;

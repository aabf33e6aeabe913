/** Measures what Meguri costs, beside something simpler in the same run. */
@NullMarked
package meguri.bench;

import org.jspecify.annotations.NullMarked;

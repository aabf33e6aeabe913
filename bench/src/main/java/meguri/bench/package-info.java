/** What Meguri costs, measured next to something simpler in the same run. */
@NullMarked
package meguri.bench;

import org.jspecify.annotations.NullMarked;

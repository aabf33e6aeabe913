@NullMarked
package meguri.state.frontier;

import org.jspecify.annotations.NullMarked;

@NullMarked
package meguri.state.rank;

import org.jspecify.annotations.NullMarked;

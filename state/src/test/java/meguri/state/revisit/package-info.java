@NullMarked
package meguri.state.revisit;

import org.jspecify.annotations.NullMarked;

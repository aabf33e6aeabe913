@NullMarked
package meguri.state.block;

import org.jspecify.annotations.NullMarked;

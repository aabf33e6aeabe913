@NullMarked
package meguri.state.cache;

import org.jspecify.annotations.NullMarked;

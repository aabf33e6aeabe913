@NullMarked
package meguri.state.seen;

import org.jspecify.annotations.NullMarked;

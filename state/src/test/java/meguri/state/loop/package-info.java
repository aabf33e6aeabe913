@NullMarked
package meguri.state.loop;

import org.jspecify.annotations.NullMarked;

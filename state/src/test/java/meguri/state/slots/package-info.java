@NullMarked
package meguri.state.slots;

import org.jspecify.annotations.NullMarked;

@NullMarked
package meguri.state.registry;

import org.jspecify.annotations.NullMarked;

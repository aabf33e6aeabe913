@NullMarked
package meguri.state.robots;

import org.jspecify.annotations.NullMarked;

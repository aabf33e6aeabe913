@NullMarked
package meguri.state.allowance;

import org.jspecify.annotations.NullMarked;

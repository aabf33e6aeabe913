/** The loop topic as the state sees it: which of its records count. */
@NullMarked
package meguri.state.loop;

import org.jspecify.annotations.NullMarked;

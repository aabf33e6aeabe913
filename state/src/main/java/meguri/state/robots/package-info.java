/** Reads the rules of a robots.txt for one agent (RFC 9309). */
@NullMarked
package meguri.state.robots;

import org.jspecify.annotations.NullMarked;

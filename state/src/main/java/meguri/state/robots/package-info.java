/** What a robots.txt says to one agent (RFC 9309). */
@NullMarked
package meguri.state.robots;

import org.jspecify.annotations.NullMarked;

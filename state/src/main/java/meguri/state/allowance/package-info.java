/** How much is taken of one host, and of one domain. */
@NullMarked
package meguri.state.allowance;

import org.jspecify.annotations.NullMarked;

/**
 * When a page is visited again: what its past says about its changes, and what a visit is worth.
 */
@NullMarked
package meguri.state.revisit;

import org.jspecify.annotations.NullMarked;

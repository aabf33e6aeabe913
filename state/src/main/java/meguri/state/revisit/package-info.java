/**
 * When a page is visited again. A {@link Past} says what earlier visits have found and travels with
 * its URL; a {@link Policy} makes the next interval of it; {@link Revisits} keeps the sum of all
 * visits within the budgets.
 */
@NullMarked
package meguri.state.revisit;

import org.jspecify.annotations.NullMarked;

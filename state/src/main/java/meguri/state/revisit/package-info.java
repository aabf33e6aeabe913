/**
 * Decides when a page is visited again. A {@link Past} has the findings of earlier visits and
 * travels with its URL. A {@link Policy} computes the next interval from it. {@link Revisits} keeps
 * the sum of all visits within the budgets.
 */
@NullMarked
package meguri.state.revisit;

import org.jspecify.annotations.NullMarked;

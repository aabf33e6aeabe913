/**
 * What Registry and Content have in common: exact sets in keyed state, filters in managed memory.
 */
@NullMarked
package meguri.operators.seen;

import org.jspecify.annotations.NullMarked;

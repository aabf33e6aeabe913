/** A cache in front of keyed state, for records that are read often and hardly ever change. */
@NullMarked
package meguri.operators.cache;

import org.jspecify.annotations.NullMarked;

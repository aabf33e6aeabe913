/** {@code meguri bench near}: how well near copies are told from other pages. */
@NullMarked
package meguri.bench.near;

import org.jspecify.annotations.NullMarked;

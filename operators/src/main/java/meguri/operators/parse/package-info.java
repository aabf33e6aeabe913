/** The Parse room: from a page to its links. */
@NullMarked
package meguri.operators.parse;

import org.jspecify.annotations.NullMarked;

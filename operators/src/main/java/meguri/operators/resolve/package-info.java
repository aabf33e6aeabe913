/** The Resolve room: at which address does a host answer? */
@NullMarked
package meguri.operators.resolve;

import org.jspecify.annotations.NullMarked;

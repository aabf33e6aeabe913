/** The Allowance room: is there enough of this host, or of this domain? */
@NullMarked
package meguri.operators.allowance;

import org.jspecify.annotations.NullMarked;

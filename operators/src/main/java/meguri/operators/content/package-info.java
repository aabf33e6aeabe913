/** The Content room: is this page a copy of another? */
@NullMarked
package meguri.operators.content;

import org.jspecify.annotations.NullMarked;

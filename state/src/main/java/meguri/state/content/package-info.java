/** Is this body known already? */
@NullMarked
package meguri.state.content;

import org.jspecify.annotations.NullMarked;

/** The Registry's decisions: have we seen this URL, and what is it worth? */
@NullMarked
package meguri.state.registry;

import org.jspecify.annotations.NullMarked;

/** The Registry room: have we seen this URL, and what is it worth? */
@NullMarked
package meguri.operators.registry;

import org.jspecify.annotations.NullMarked;

/** Seen or new: SBFL behind an LRU, and IMP-CB, in memory that is handed in (methods 1 and 2). */
@NullMarked
package meguri.state.seen;

import org.jspecify.annotations.NullMarked;

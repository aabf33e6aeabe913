/** Reproduces the figures of the papers on "seen or new" with the crawler's own classes. */
@NullMarked
package meguri.papers.dedup;

import org.jspecify.annotations.NullMarked;

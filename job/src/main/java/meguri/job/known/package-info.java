/**
 * Reads what another crawler knew: {@link meguri.job.known.KnownPages} makes lines of seeds from
 * its lists, which a new crawl takes like any others.
 */
@NullMarked
package meguri.job.known;

import org.jspecify.annotations.NullMarked;

/** The figures of the papers on "seen or new", from the classes that the crawler runs on. */
@NullMarked
package meguri.papers.dedup;

import org.jspecify.annotations.NullMarked;

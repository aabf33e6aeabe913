/** Reproduces the figures of the paper on incremental PageRank, and compares Meguri's own order. */
@NullMarked
package meguri.papers.rank;

import org.jspecify.annotations.NullMarked;

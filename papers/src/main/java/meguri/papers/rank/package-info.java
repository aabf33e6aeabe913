/** The figures of the paper on incremental PageRank, and Meguri's own order beside the paper's. */
@NullMarked
package meguri.papers.rank;

import org.jspecify.annotations.NullMarked;

/** Compares the PageRank that a crawl collects with that of a simulation of one queue. */
@NullMarked
package meguri.bench.order;

import org.jspecify.annotations.NullMarked;

/** The order of the job itself: PageRank collected by a crawl, next to a single queue. */
@NullMarked
package meguri.bench.order;

import org.jspecify.annotations.NullMarked;

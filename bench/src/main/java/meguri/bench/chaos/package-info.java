/** A crawl on a real cluster to which everything happens that can happen to processes. */
@NullMarked
package meguri.bench.chaos;

import org.jspecify.annotations.NullMarked;

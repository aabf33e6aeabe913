/** Runs a crawl on a real cluster whose processes are killed, frozen and cut off. */
@NullMarked
package meguri.bench.chaos;

import org.jspecify.annotations.NullMarked;

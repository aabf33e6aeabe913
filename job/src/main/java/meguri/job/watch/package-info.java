/** A running crawl seen from outside, over Flink's REST API: how far it is, whether it is over. */
@NullMarked
package meguri.job.watch;

import org.jspecify.annotations.NullMarked;

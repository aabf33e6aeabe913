/** Watches a running crawl over Flink's REST API: how far it is, and whether it is over. */
@NullMarked
package meguri.job.watch;

import org.jspecify.annotations.NullMarked;

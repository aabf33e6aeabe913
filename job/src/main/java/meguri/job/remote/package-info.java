/** Crawls on a Flink cluster anywhere, started and stopped over its REST API. */
@NullMarked
package meguri.job.remote;

import org.jspecify.annotations.NullMarked;

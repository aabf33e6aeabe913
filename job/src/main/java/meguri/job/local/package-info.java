/** A crawl on one machine: its directory, its broker, its Flink cluster. */
@NullMarked
package meguri.job.local;

import org.jspecify.annotations.NullMarked;

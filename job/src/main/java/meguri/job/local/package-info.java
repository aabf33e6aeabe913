/**
 * A crawl in this process: {@link LocalCrawl} starts a broker ({@link EmbeddedKafka}), a Flink
 * cluster ({@link LocalCluster}) and the job, in a directory ({@link LocalDir}) that it locks.
 */
@NullMarked
package meguri.job.local;

import org.jspecify.annotations.NullMarked;

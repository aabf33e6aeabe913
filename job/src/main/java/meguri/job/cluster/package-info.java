/**
 * A real Flink cluster on this machine, with Kafka beside it, each member a process of its own.
 * {@code meguri cluster} starts it for trials, and tests kill its processes.
 */
@NullMarked
package meguri.job.cluster;

import org.jspecify.annotations.NullMarked;

/**
 * A real Flink cluster on this machine, and Kafka beside it, each member a process of its own: what
 * {@code meguri cluster} starts, for trials and for the tests that kill processes.
 */
@NullMarked
package meguri.job.cluster;

import org.jspecify.annotations.NullMarked;

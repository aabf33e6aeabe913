/** A real Flink cluster on this machine, and Kafka beside it: each of its members a process. */
@NullMarked
package meguri.job.cluster;

import org.jspecify.annotations.NullMarked;

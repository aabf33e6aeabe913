/** The job: its options, its dataflow, its Flink settings. */
@NullMarked
package meguri.job;

import org.jspecify.annotations.NullMarked;

/** The names of the metrics that the rooms register with Flink. */
@NullMarked
package meguri.operators.metrics;

import org.jspecify.annotations.NullMarked;

/**
 * The decisions of the crawler, as plain classes without Flink and without I/O. Clock, random
 * numbers and memory come in as arguments, so a test or a simulation runs exactly what the job
 * runs. In the module operators, packages of the same names give these classes their state.
 */
@NullMarked
package meguri.state;

import org.jspecify.annotations.NullMarked;

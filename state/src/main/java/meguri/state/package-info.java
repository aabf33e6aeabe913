/**
 * Decisions of the crawler, as plain classes without Flink and without I/O. Clock, random numbers
 * and memory come in as arguments, so a test or a simulation runs exactly what the job runs. In the
 * module operators, the rooms give these classes their state. Scope, Fetch, Split, Parse and
 * Resolve have decisions of their own in that module, as plain classes beside the room.
 */
@NullMarked
package meguri.state;

import org.jspecify.annotations.NullMarked;

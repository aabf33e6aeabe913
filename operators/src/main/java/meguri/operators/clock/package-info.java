/**
 * The clock of a run. {@link SteadyClock} never jumps while the run lasts, even if the wall clock
 * is set; {@link SteadyTimers} make Flink's timers go by it. All intervals are measured by this
 * clock, all dates for people by the wall clock.
 */
@NullMarked
package meguri.operators.clock;

import org.jspecify.annotations.NullMarked;

/**
 * The calendar of revisits: SAT/L, whose buckets are wider if they are further ahead (method 4).
 * {@link Calendar} takes a record with its due time and gives it back a little early, never late.
 * The records lie in {@link Blocks}, which the Frontier's room keeps in state.
 */
@NullMarked
package meguri.state.calendar;

import org.jspecify.annotations.NullMarked;

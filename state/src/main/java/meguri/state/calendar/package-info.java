/** When to visit again: SAT/L, the calendar of variable time resolution (method 4). */
@NullMarked
package meguri.state.calendar;

import org.jspecify.annotations.NullMarked;

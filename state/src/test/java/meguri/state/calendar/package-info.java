@NullMarked
package meguri.state.calendar;

import org.jspecify.annotations.NullMarked;

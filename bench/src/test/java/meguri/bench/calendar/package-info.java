@NullMarked
package meguri.bench.calendar;

import org.jspecify.annotations.NullMarked;

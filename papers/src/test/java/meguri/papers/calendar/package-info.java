@NullMarked
package meguri.papers.calendar;

import org.jspecify.annotations.NullMarked;

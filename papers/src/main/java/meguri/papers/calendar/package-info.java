/** Reproduces the calendar paper's figures (method 4): {@code meguri bench calendar}. */
@NullMarked
package meguri.papers.calendar;

import org.jspecify.annotations.NullMarked;

@NullMarked
package meguri.papers.slots;

import org.jspecify.annotations.NullMarked;

@NullMarked
package meguri.papers;

import org.jspecify.annotations.NullMarked;

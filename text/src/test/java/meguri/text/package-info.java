@NullMarked
package meguri.text;

import org.jspecify.annotations.NullMarked;

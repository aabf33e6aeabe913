@NullMarked
package meguri.web.hostile;

import org.jspecify.annotations.NullMarked;

@NullMarked
package meguri.web.testkit;

import org.jspecify.annotations.NullMarked;

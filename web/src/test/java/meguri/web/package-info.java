@NullMarked
package meguri.web;

import org.jspecify.annotations.NullMarked;

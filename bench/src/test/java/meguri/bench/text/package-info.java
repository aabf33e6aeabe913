@NullMarked
package meguri.bench.text;

import org.jspecify.annotations.NullMarked;

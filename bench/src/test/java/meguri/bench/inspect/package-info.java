@NullMarked
package meguri.bench.inspect;

import org.jspecify.annotations.NullMarked;

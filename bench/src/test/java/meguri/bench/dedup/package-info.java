@NullMarked
package meguri.bench.dedup;

import org.jspecify.annotations.NullMarked;

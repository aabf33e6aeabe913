@NullMarked
package meguri.bench.freshness;

import org.jspecify.annotations.NullMarked;

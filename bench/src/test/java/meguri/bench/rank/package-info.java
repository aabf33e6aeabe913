@NullMarked
package meguri.bench.rank;

import org.jspecify.annotations.NullMarked;

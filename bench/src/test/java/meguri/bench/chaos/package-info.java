@NullMarked
package meguri.bench.chaos;

import org.jspecify.annotations.NullMarked;

@NullMarked
package meguri.bench.order;

import org.jspecify.annotations.NullMarked;

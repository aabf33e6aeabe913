@NullMarked
package meguri.bench.slots;

import org.jspecify.annotations.NullMarked;

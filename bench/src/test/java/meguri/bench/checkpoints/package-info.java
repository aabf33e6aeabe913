@NullMarked
package meguri.bench.checkpoints;

import org.jspecify.annotations.NullMarked;

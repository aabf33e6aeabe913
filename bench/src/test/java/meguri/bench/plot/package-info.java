@NullMarked
package meguri.bench.plot;

import org.jspecify.annotations.NullMarked;

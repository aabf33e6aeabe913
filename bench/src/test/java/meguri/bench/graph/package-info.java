@NullMarked
package meguri.bench.graph;

import org.jspecify.annotations.NullMarked;

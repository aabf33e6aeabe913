/**
 * Measures how long it takes to ask a large crawl: {@link InspectBench} has {@link MadeState} make
 * the state of one, and runs {@code meguri export} and {@code meguri inspect} on it.
 */
@NullMarked
package meguri.bench.inspect;

import org.jspecify.annotations.NullMarked;

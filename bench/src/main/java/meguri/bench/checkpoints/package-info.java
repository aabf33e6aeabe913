/** Measures what checkpoints cost a running crawl, and how long a restore takes. */
@NullMarked
package meguri.bench.checkpoints;

import org.jspecify.annotations.NullMarked;

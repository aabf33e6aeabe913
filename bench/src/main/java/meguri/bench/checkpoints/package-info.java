/** What checkpoints cost a crawl that goes on, and how soon one is restored. */
@NullMarked
package meguri.bench.checkpoints;

import org.jspecify.annotations.NullMarked;

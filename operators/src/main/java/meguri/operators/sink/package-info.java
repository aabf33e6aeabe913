/** Where results land: WARC files and the crawl log. */
@NullMarked
package meguri.operators.sink;

import org.jspecify.annotations.NullMarked;

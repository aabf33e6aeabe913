/** Link graphs to crawl without a network: read from a file, or of the synthetic web. */
@NullMarked
package meguri.papers.graph;

import org.jspecify.annotations.NullMarked;

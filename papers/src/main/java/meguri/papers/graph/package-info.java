/** Link graphs to crawl without a network, from a file or from the synthetic web. */
@NullMarked
package meguri.papers.graph;

import org.jspecify.annotations.NullMarked;
